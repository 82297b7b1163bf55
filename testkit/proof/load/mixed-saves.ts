import type { Random } from '../../random.ts'
import {
  arrangementDocument,
  lyricsDocument,
  saving,
  servicesPath,
  songItem,
  songsPath,
  textItem,
} from '../../songs/songs.ts'
import { type Caller, type MixedAction, type MixedChurch, one, words } from './mixed-church.ts'

const SONGS = 200
const PARTS = 400

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

/** Reads the version and saves the next one; a 412 is possible. */
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

export const mixedSaves: readonly MixedAction[] = [
  {
    name: 'save a song',
    weight: 10,
    answers: [200, 201, 412],
    async run(call, church, random) {
      const body = { title: words(random, 3), authors: [words(random, 2)], themes: [words(random, 1)] }
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
    name: 'save a service',
    weight: 6,
    answers: [200, 201, 412],
    async run(call, church, random) {
      const songs = random.list(1, 8, () => one(random, church.songs))
      const sung = songs.flatMap((path) => (path ? songItem(path.split('/').at(-1) ?? '') : []))
      const body = {
        date: `2026-11-${random.between(10, 30)}`,
        title: words(random, 2),
        visibility: random.chance(0.5) ? 'public' : 'members',
        items: [textItem({ text: words(random, 20) }), ...sung],
      }
      if (church.services.length < PARTS)
        return create(call, church, church.services, servicesPath(church.churchId), body)
      return edit(call, random.pick(church.services), body)
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
