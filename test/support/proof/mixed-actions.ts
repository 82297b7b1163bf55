import type { Random } from '../random.ts'
import { arrangementDocument, lyricsDocument, saving, songsPath } from '../songs.ts'
import type { Settled } from './settle.ts'

export interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

export type Caller = (
  path: string,
  asked?: Asked,
) => Promise<{ readonly status: number; readonly headers: Headers; readonly text: string }>

/** What was made so far; its lists stop growing, so that a server that grows does so for another reason. */
export interface MixedChurch extends Settled {
  readonly songs: string[]
  readonly lyrics: string[]
  readonly arrangements: string[]
  readonly assets: string[]
  readonly sent: { readonly path: string; readonly asked: Asked }[]
  pdf(text: string): Uint8Array
}

interface MixedAction {
  readonly name: string
  readonly weight: number
  /** The statuses that are right. */
  readonly answers: readonly number[]
  /** The status, or null when there is nothing to do it with yet. */
  run(call: Caller, church: MixedChurch, random: Random): Promise<number | null>
}

const SONGS = 200
const PARTS = 400
const ASSETS = 200
const WORDS =
  'morning water grace river stone light shepherd garden evening bread lamp harbour snow vine'.split(' ')

const words = (random: Random, count: number): string =>
  Array.from({ length: count }, () => `${random.pick(WORDS)}${random.between(1, 99)}`).join(' ')

const newLyrics = (random: Random) =>
  lyricsDocument({ 'Verse 1': random.list(2, 8, () => words(random, 5)), Chorus: [words(random, 6)] })

const create = async (
  call: Caller,
  { sent }: MixedChurch,
  made: string[],
  path: string,
  body: Record<string, unknown>,
) => {
  const asked = { method: 'POST', headers: saving(), body: JSON.stringify(body) }
  const { status, headers } = await call(path, asked)
  const location = headers.get('location')
  if (status === 201 && location) made.push(location)
  if (sent.length < SONGS) sent.push({ path, asked })
  return status
}

/** Reads the version and saves the next one; somebody else may have been faster. */
const edit = async (call: Caller, path: string, body: Record<string, unknown>): Promise<number> => {
  const read = await call(path)
  const version = Number(read.headers.get('etag')?.slice(1, -1))
  const { status } = await call(path, {
    method: 'PUT',
    headers: saving({ version }),
    body: JSON.stringify(body),
  })
  return status
}

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

const one = (random: Random, of: readonly string[]): string | null => (of.length > 0 ? random.pick(of) : null)
const publicPath = (path: string): string => path.replace('/api/v1/', '/api/v1/public/')

const saves: readonly MixedAction[] = [
  {
    name: 'save a song',
    weight: 10,
    answers: [200, 201, 412],
    async run(call, church, random) {
      const body = { title: words(random, 3), authors: [words(random, 2)], themes: [random.pick(WORDS)] }
      if (church.songs.length < SONGS)
        return create(call, church, church.songs, songsPath(church.churchId), body)
      return edit(call, random.pick(church.songs), body)
    },
  },
  {
    name: 'save lyrics',
    weight: 10,
    answers: [200, 201, 400, 412],
    async run(call, church, random) {
      const song = one(random, church.songs)
      if (!song) return null
      const document = newLyrics(random)
      if (church.lyrics.length < PARTS)
        return create(call, church, church.lyrics, `${song}/lyrics`, { language: 'en', ...document })
      return edit(call, random.pick(church.lyrics), document)
    },
  },
  {
    name: 'save an arrangement',
    weight: 6,
    answers: [200, 201, 400, 412],
    async run(call, church, random) {
      const song = one(random, church.songs)
      const asset = one(random, church.assets)
      if (!song || !asset) return null
      const document = arrangementDocument({ label: words(random, 2), assetIds: [asset] })
      if (church.arrangements.length < PARTS)
        return create(call, church, church.arrangements, `${song}/arrangements`, document)
      return edit(call, random.pick(church.arrangements), document)
    },
  },
  {
    name: 'send a save again',
    weight: 2,
    answers: [201, 400],
    async run(call, { sent }, random) {
      const earlier = sent.length > 0 ? random.pick(sent) : null
      return earlier && (await call(earlier.path, earlier.asked)).status
    },
  },
]

const reads: readonly MixedAction[] = [
  reading('read a song', 8, ({ songs }, random) => one(random, songs)),
  reading('read lyrics', 4, ({ lyrics }, random) => one(random, lyrics)),
  reading('read an arrangement', 2, ({ arrangements }, random) => one(random, arrangements)),
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

const contentOf = ({ churchId }: Settled, asset: string): string =>
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

const signIn = (credentials: Settled['credentials']): [string, Asked] => [
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

export const mixedActions: readonly MixedAction[] = [...saves, ...reads, ...files, ...refusals, session]
