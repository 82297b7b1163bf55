import type { Random } from '../../random.ts'
import { saving, servicesPath, songsPath } from '../../songs/songs.ts'
import type { ChurchWithEditor } from '../church-with-editor.ts'
import { type Asked, type Caller, type MixedAction, type MixedChurch, one, words } from './mixed-church.ts'
import { mixedSaves } from './mixed-saves.ts'

const ASSETS = 200

const reading = (
  name: string,
  weight: number,
  path: (church: MixedChurch, random: Random) => string | null,
) => ({
  name,
  weight,
  answers: [200],
  async run(call: Caller, church: MixedChurch, random: Random) {
    const target = path(church, random)
    return target === null ? null : (await call(target)).status
  },
})

const publicPath = (path: string): string => path.replace('/api/v1/', '/api/v1/public/')

const reads: readonly MixedAction[] = [
  reading('read a song', 8, ({ songs }, random) => one(random, songs)),
  reading('read lyrics', 4, ({ lyrics }, random) => one(random, lyrics)),
  reading('read an arrangement', 2, ({ arrangements }, random) => one(random, arrangements)),
  reading('read a service', 3, ({ services }, random) => one(random, services)),
  reading('list services', 2, ({ churchId }, random) => {
    const path = `${servicesPath(churchId)}?offset=${random.between(0, 3) * 50}`
    return random.chance(0.5) ? path : path.replace('/api/v2/', '/api/v2/public/')
  }),
  reading('read the usage', 1, ({ churchId }) => `/api/v2/churches/${churchId}/usage`),
  reading('read a history', 3, ({ songs, lyrics }, random) => {
    const path = one(random, random.chance(0.5) ? songs : lyrics)
    return path && `${path}/revisions`
  }),
  reading('list', 4, ({ churchId }, random) => `${songsPath(churchId)}?offset=${random.between(0, 3) * 50}`),
  reading('search', 16, ({ churchId }, random) => {
    const q = words(random, random.between(1, 3)).slice(0, random.between(2, 20))
    const path = `${songsPath(churchId)}?q=${encodeURIComponent(q)}`
    return random.chance(0.5) ? path : publicPath(path)
  }),
  reading('read in public', 3, ({ songs }, random) => {
    const path = one(random, songs)
    return path && publicPath(random.chance(0.5) ? path : `${path}/lyrics`)
  }),
]

const contentOf = ({ churchId }: ChurchWithEditor, asset: string): string =>
  `/api/v1/churches/${churchId}/assets/${asset}/content`

const download = (
  name: string,
  answers: readonly number[],
  headers: Readonly<Record<string, string>>,
): MixedAction => ({
  name,
  weight: 4,
  answers,
  async run(call, church, random) {
    const asset = one(random, church.assets)
    return asset === null ? null : (await call(contentOf(church, asset), { headers })).status
  },
})

const files: readonly MixedAction[] = [
  {
    name: 'upload',
    weight: 2,
    answers: [201, 503],
    async run(call, { churchId, assets, pdf }, random) {
      const { status, text } = await call(`/api/v1/churches/${churchId}/assets?filename=a.pdf`, {
        method: 'POST',
        headers: { 'content-type': 'application/pdf' },
        body: new Uint8Array(pdf(words(random, 4))),
      })
      if (status !== 201) return status
      const { id } = JSON.parse(text).asset
      if (assets.length < ASSETS) assets.push(id)
      else assets[random.between(0, ASSETS - 1)] = id
      return status
    },
  },
  download('download', [200], {}),
  download('download a range', [206], { range: 'bytes=100-299' }),
  download('ask for a range outside', [416], { range: 'bytes=99999999-' }),
]

const refused = (
  name: string,
  answers: readonly number[],
  asked: (church: MixedChurch) => [string, Asked],
): MixedAction => ({
  name,
  weight: 1,
  answers,
  run: async (call, church) => (await call(...asked(church))).status,
})

const refusals: readonly MixedAction[] = [
  refused('a stranger', [401], ({ churchId }) => [
    songsPath(churchId),
    { headers: { cookie: 'psaltery=x' } },
  ]),
  refused('an unknown church', [404], () => [songsPath(crypto.randomUUID()), {}]),
  refused('no UUID', [400], () => [songsPath('x'), {}]),
  refused('another origin', [403], ({ churchId }) => [
    songsPath(churchId),
    { method: 'POST', headers: { ...saving(), origin: 'http://elsewhere.test' }, body: '{}' },
  ]),
  refused('an invalid song', [400], ({ churchId }) => [
    songsPath(churchId),
    { method: 'POST', headers: saving(), body: '{"title":""}' },
  ]),
  refused('a body that is too large', [413], ({ churchId }) => [
    songsPath(churchId),
    { method: 'POST', headers: saving(), body: `{"title":"${'x'.repeat(40_000)}"}` },
  ]),
  refused('no PDF', [422, 503], ({ churchId }) => [
    `/api/v1/churches/${churchId}/assets?filename=a.pdf`,
    { method: 'POST', headers: { 'content-type': 'application/pdf' }, body: new Uint8Array(500) },
  ]),
  {
    ...refused('a wrong password', [401], () => signIn({ email: 'nobody@example.org', password: 'x' })),
    weight: 0.3,
  },
]

const signIn = (credentials: ChurchWithEditor['credentials']): [string, Asked] => [
  '/api/v1/session',
  { method: 'POST', headers: { cookie: '' }, body: JSON.stringify(credentials) },
]

const session: MixedAction = {
  name: 'sign in and out',
  weight: 0.3,
  answers: [204],
  async run(call, { credentials }) {
    const { status, headers } = await call(...signIn(credentials))
    if (status !== 204) return status
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
    return (await call('/api/v1/session', { method: 'DELETE', headers: { cookie } })).status
  },
}

export const mixedActions: readonly MixedAction[] = [...mixedSaves, ...reads, ...files, ...refusals, session]
