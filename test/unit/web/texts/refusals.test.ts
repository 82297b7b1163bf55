import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import type { TSchema } from '@sinclair/typebox'
import { setUpRoutes } from '../../../../src/accounts/set-up/routes.ts'
import { Failure } from '../../../../src/core/failures.ts'
import { checker } from '../../../../src/core/schema/checker.ts'
import { sample } from '../../../../src/http/openapi/parameters.ts'
import { readRefusal } from '../../../../src/web/model/refusals.ts'
import * as account from '../../../../src/web/texts/account/account-texts.ts'
import * as administration from '../../../../src/web/texts/administration/administration-texts.ts'
import * as people from '../../../../src/web/texts/people/people-texts.ts'
import { refusalSentence } from '../../../../src/web/texts/refusals/explain-refusal.ts'
import { loadRefusalTexts } from '../../../../src/web/texts/refusals/refusal-texts.ts'
import * as services from '../../../../src/web/texts/services/service-texts.ts'
import * as setUp from '../../../../src/web/texts/set-up/set-up-texts.ts'
import { servedRoutes } from '../../../../testkit/http/served-document.ts'
import { textsIn } from '../../../../testkit/web/texts-in.ts'

const LANGUAGES = ['de', 'en', 'es', 'fr', 'ko', 'pt'] as const

const textsOf = async (language: string) => ({
  refusals: await loadRefusalTexts(language),
  forms: {
    texts: textsIn(language),
    account: await account.loadAccountTexts(language),
    administration: await administration.loadAdministrationTexts(language),
    people: await people.loadPeopleTexts(language),
    services: await services.loadServiceTexts(language),
    setUp: await setUp.loadSetUpTexts(language),
  },
})

/** The sentences of the server's sources, with … in place of numbers and names. */
const sentences = (): { sentence: string; status: number }[] => {
  const folders = '{accounts,catalogue,churches,core,events,files,http,public,saves,search}'
  const call =
    /\b(invalid|conflict|forbidden|busy|unusableFile|new Failure)\(\s*(?:(\d+),\s*)?(['`])((?:(?!\3).)+)\3/gs
  const value =
    /\b(?:sentence|address|church|short|long|empty|damaged|locked|noPage|brokenPage|tooComplex): ?\s*(['`])((?:(?!\1).)+\.)\1/gs
  const paths = [...new Bun.Glob(`src/${folders}/**/*.ts`).scanSync()]
  return paths.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const called = [...text.matchAll(call)].map(([, kind, status, , sentence = '']) => ({
      sentence,
      status: kind === 'busy' ? 503 : Number(status ?? 400),
    }))
    const named = [...text.matchAll(value)].map(([, , sentence = '']) => ({ sentence, status: 400 }))
    return [...called, ...named].map(({ sentence, status }) => ({
      status,
      sentence: sentence.replace(/\$\{[^}]*'second'[^}]*\}/, 'seconds').replace(/\$\{[^}]*\}/g, '…'),
    }))
  })
}

const withSamples = (sentence: string): string[] =>
  ['7', 'title', 'a@example.org'].map((value) => sentence.replaceAll('…', value))

/** Beginnings of sentences that no form of the web app meets. */
const OF_PROGRAMS = [
  'These are not the changes you read before',
  'A token cannot do this.',
  'If-Match must be',
  'Last-Event-ID must be',
  'Send an Idempotency-Key header',
  'Send the body as JSON',
  'Send the file with the header',
  'Send the version you are editing',
  'The Host header must be',
  'The Idempotency-Key must be',
  'The Origin header must be',
  'The body broke off',
  'The body is not valid JSON',
  'The query is not valid',
  'The sign-in was broken off.',
  'The version in the address',
  'The … in the address',
  'There is a church already.',
  'There is already a user',
  'There is no church with the id',
  'There is no user with the address',
  'This … has reached its last',
  'This Idempotency-Key was already used',
  'This address answers to',
  'This needs a token',
  'This token is not valid',
  '… …',
  '… may not sign in.',
]

const CHURCH = '/api/v2/churches/{churchId}'

const SONG = `${CHURCH}/songs/{songId}`
const SET_UP = '/app/data/set-up'

/** Every request with a body, and its fields that no person types or chooses. */
const REQUESTS = [
  ['POST', SET_UP, ['church', 'person', 'removeDemo', 'secret']],
  ['POST', `${SET_UP}/look`, ['secret']],
  ['PUT', CHURCH, []],
  ['POST', `${CHURCH}/webhooks`, []],
  ['PUT', `${CHURCH}/webhooks/{webhookId}`, []],
  ['POST', `${CHURCH}/tokens`, []],
  ['POST', `${CHURCH}/invitations`, []],
  ['PUT', `${CHURCH}/people/{userId}`, []],
  ['POST', `${CHURCH}/songs`, []],
  ['PUT', SONG, []],
  ['POST', `${SONG}/visibility`, []],
  ['POST', `${SONG}/lyrics`, []],
  ['PUT', `${SONG}/lyrics/{lyricVersionId}`, []],
  ['POST', `${SONG}/arrangements`, []],
  ['PUT', `${SONG}/arrangements/{arrangementId}`, []],
  ['POST', `${CHURCH}/services`, []],
  ['PUT', `${CHURCH}/services/{serviceId}`, []],
  [
    'PUT',
    `${CHURCH}/services/{serviceId}/live`,
    ['blank', 'itemId', 'lyricVersionId', 'position', 'sectionId'],
  ],
  ['PUT', '/api/v2/me', []],
  ['PUT', '/api/v2/me/password', []],
  ['POST', '/api/v2/me/email', []],
  ['POST', '/api/v2/me/email/accept', ['secret']],
  ['POST', '/api/v2/me/passkeys', ['response.*']],
  ['POST', '/api/v2/session', []],
  ['POST', '/api/v2/session/passkey', ['response.*']],
  ['POST', '/api/v2/invitations/look', ['secret']],
  ['POST', '/api/v2/invitations/accept', ['secret']],
  ['POST', '/api/v2/password-resets', []],
  ['POST', '/api/v2/password-resets/accept', ['secret']],
] as const

type Sent = `${(typeof REQUESTS)[number][0]} ${(typeof REQUESTS)[number][1]}`

/** The forms of each file, with the requests that they send. Editors send their documents without one. */
const FORMS: Readonly<Record<string, readonly (readonly Sent[])[]>> = {
  'account/account-page.tsx': [['PUT /api/v2/me'], ['POST /api/v2/me/email']],
  'account/forgotten-password-page.tsx': [['POST /api/v2/password-resets']],
  'account/new-password-page.tsx': [['POST /api/v2/password-resets/accept']],
  'account/passkeys-panel.tsx': [['POST /api/v2/me/passkeys']],
  'account/password-panel.tsx': [['PUT /api/v2/me/password']],
  'administration/church/church-form.tsx': [[`PUT ${CHURCH}`]],
  'administration/people/invite-form.tsx': [[`POST ${CHURCH}/invitations`]],
  'administration/tokens/new-token.tsx': [[`POST ${CHURCH}/tokens`]],
  'administration/webhooks/webhook-form-dialog.tsx': [
    [`POST ${CHURCH}/webhooks`, `PUT ${CHURCH}/webhooks/{webhookId}`],
  ],
  // A chord of a chart, which its editor saves.
  'edit/arrangement/chart-field.tsx': [[]],
  'edit/change-language.tsx': [[`POST ${SONG}/lyrics`]],
  'invitation-page.tsx': [['POST /api/v2/invitations/accept']],
  // A list of the browser.
  'lists/add-dialog.tsx': [[]],
  'session/sign-in-form.tsx': [['POST /api/v2/session']],
  'set-up-page.tsx': [[`POST ${SET_UP}`]],
}

/** Of the newest version, and of the set-up, which belongs to none. */
const BODIES = new Map<string, TSchema>(
  [...servedRoutes(), ...setUpRoutes({} as never)].flatMap(({ method, path, body }) =>
    typeof body === 'object' && !path.startsWith('/api/v1/') ? [[`${method} ${path}`, body] as const] : [],
  ),
)

const bodyOf = (method: string, path: string): TSchema => {
  const body = BODIES.get(`${method} ${path}`)
  if (!body) throw new Error(`${method} ${path} takes no body.`)
  return body
}

/** Values that a form could send by mistake, and ones of another type. */
const WRONG = ['', ' ', 'a\nb', '\0', 'x'.repeat(20_000), 'x', -1, 1e6, 0.5, true, null, [], ['x', 'x'], {}]

/** The body with a wrong value in each place, however deep. */
const wrongBodies = (schema: TSchema): unknown[] => {
  const variants = (value: unknown): unknown[] => {
    const inner = Array.isArray(value)
      ? value.flatMap((entry, at) => variants(entry).map((wrong) => value.with(at, wrong)))
      : typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([name, entry]) =>
            variants(entry).map((wrong) => ({ ...value, [name]: wrong })),
          )
        : []
    return [...inner, ...WRONG]
  }
  const whole = sample(schema) as Record<string, unknown>
  return Object.keys(whole).flatMap((name) => [
    Object.fromEntries(Object.entries(whole).filter(([other]) => other !== name)),
    ...variants(whole[name]).map((wrong) => ({ ...whole, [name]: wrong })),
  ])
}

const refusalOf = (schema: TSchema, body: unknown): string | null => {
  try {
    checker(schema, 'The body')(body)
    return null
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}

const found = new Map<string, readonly string[]>()

/** The sentences with which the server refuses wrong values of a form. */
const refusalsOf = (method: string, path: string): readonly string[] => {
  const earlier = found.get(`${method} ${path}`)
  if (earlier) return earlier
  const body = bodyOf(method, path)
  const all = [...new Set(wrongBodies(body).flatMap((wrong) => refusalOf(body, wrong) ?? []))]
  found.set(`${method} ${path}`, all)
  return all
}

test('every sentence with which the server refuses is known, or one that only programs meet', () => {
  const all = sentences()
  const isRead = ({ sentence, status }: { sentence: string; status: number }) =>
    withSamples(sentence).some((one) => readRefusal(status, one) !== null)
  const unknown = all.filter((one) => !isRead(one)).map(({ sentence }) => sentence)
  expect(unknown.filter((sentence) => !OF_PROGRAMS.some((begin) => sentence.startsWith(begin)))).toEqual([])
  expect(OF_PROGRAMS.filter((begin) => !unknown.some((sentence) => sentence.startsWith(begin)))).toEqual([])
  expect(all.length).toBeGreaterThan(100)
})

describe.each(LANGUAGES)('in %s', (language) => {
  test('each of them has a sentence of its own', async () => {
    const texts = await textsOf(language)
    const seen = new Map<string, string>()
    for (const { sentence, status } of sentences()) {
      const [read] = withSamples(sentence).flatMap((one) => readRefusal(status, one) ?? [])
      if (!read) continue
      const [one = ''] = withSamples(sentence).filter((each) => readRefusal(status, each))
      const said = refusalSentence(texts, { status, sentence: one, address: '/api/v2/churches/x/songs' })
      if (read.field === null) expect([sentence, said]).not.toEqual([sentence, texts.refusals.other(one)])
      const earlier = seen.get(said)
      expect([said, earlier ?? read.name]).toEqual([said, read.name])
      seen.set(said, read.name)
    }
    expect(seen.size).toBeGreaterThan(50)
  })

  test.each(REQUESTS)('what %s %s refuses of a field has its label', async (method, path, unnamed) => {
    const texts = await textsOf(language)
    const missed = refusalsOf(method, path).flatMap((sentence) => {
      const said = refusalSentence(texts, { status: 400, sentence, address: path })
      const field = readRefusal(400, sentence)?.field ?? sentence
      const isRaw = said === texts.refusals.other(sentence)
      return isRaw ? [field] : []
    })
    const ofPrograms = missed.map((field) => field.replace(/^response(\..*)?$/, 'response.*'))
    expect([...new Set(ofPrograms)].sort()).toEqual([...unnamed])
  })
})

test('every request with a body and every form of the web app is among them', () => {
  const sent = REQUESTS.map(([method, path]) => `${method} ${path}`)
  expect(sent.toSorted()).toEqual([...BODIES.keys()].sort())
  const forms = [...new Bun.Glob('src/web/**/*.tsx').scanSync()].flatMap((path) => {
    const count = readFileSync(path, 'utf8').split(/<form\b/).length - 1
    return count > 0 ? [[path.replace('src/web/pages/', ''), count] as const] : []
  })
  expect(Object.fromEntries(forms)).toEqual(
    Object.fromEntries(Object.entries(FORMS).map(([path, each]) => [path, each.length])),
  )
})

test('the sentence of a webhook whose address is none', async () => {
  const answer = {
    status: 400,
    sentence: 'url must be an address that begins with https://.',
    address: '/api/v2/churches/7/webhooks',
  }
  expect(refusalSentence(await textsOf('de'), answer)).toBe('„Adresse“ muss mit https:// beginnen.')
  expect(refusalSentence(await textsOf('en'), { ...answer, sentence: 'What is this?' })).toBe(
    'The server does not accept this: What is this?',
  )
})
