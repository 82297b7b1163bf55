import type { Arrangement, Catalogue, LyricVersion, Song } from '../../client/types.ts'
import { LIST_SONGS } from '../../core/set-lists.ts'
import { RefusedRequest } from '../model/save/failure.ts'
import { noteRateLimit } from './requests/many-requests.ts'
import { unwrap, withSignal } from './requests/request.ts'

/** A song as a public page brings it along, and as the data of the next page holds it: src/public/service.ts. */
export interface WholeSong {
  song: { song: Song }
  lyrics: { lyrics: LyricVersion[] }
  arrangements: { arrangements: Arrangement[] }
}

/** Public pages read from here instead of the API, whose rate limit a congregation would use up. */
export const ask = <Data>(churchId: string, what: string, signal?: AbortSignal): Promise<Data> =>
  unwrap(send<Data>(`/app/data/churches/${churchId}/${what}`, signal))

async function send<Data>(address: string, signal: AbortSignal | undefined) {
  const response = await fetch(address, withSignal(signal))
  noteRateLimit('anyone', response)
  if (response.ok) return { data: (await response.json()) as Data, response }
  return { error: await response.json().catch(() => null), response }
}

interface CatalogueQuery {
  q?: string
  order?: 'relevance'
  offset?: number
}

export function listPublicSongs(
  churchId: string,
  query: CatalogueQuery,
  signal?: AbortSignal,
): Promise<Catalogue> {
  const asked = Object.entries(query).map(([name, value]) => [name, String(value)])
  return ask(churchId, `songs?${new URLSearchParams(asked)}`, signal)
}

/** Searches that were probably meant, the likeliest first: src/public/data-routes.ts. */
export interface Corrections {
  searches: string[]
  isReady: boolean
}

export const readCorrections = (churchId: string, q: string, signal?: AbortSignal): Promise<Corrections> =>
  ask(churchId, `corrections?${new URLSearchParams({ q })}`, signal)

/** For lyric versions, the line of each that holds most words of a search: src/public/data-routes.ts. */
export const readFoundLines = async (
  churchId: string,
  q: string,
  lyricVersionIds: readonly string[],
  signal?: AbortSignal,
): Promise<{ lyricVersionId: string; text: string }[]> => {
  const query = new URLSearchParams({ q, ids: lyricVersionIds.join() })
  const { lines } = await ask<{ lines: { lyricVersionId: string; text: string }[] }>(
    churchId,
    `found-lines?${query}`,
    signal,
  )
  return lines
}

interface Waiting {
  resolve: (song: WholeSong) => void
  reject: (reason: unknown) => void
}

/** The songs of a church that one request reads. */
type Batch = Map<string, Waiting>

const batches = new Map<string, Batch>()

/** Songs that have no answer yet, by church and song. */
const beingRead = new Map<string, Promise<WholeSong>>()

/** A public song. Songs that are read at the same moment share a request, and so do the parts of one song until its answer. */
export function readWholeSong(churchId: string, songId: string): Promise<WholeSong> {
  const name = `${churchId} ${songId}`
  const known = beingRead.get(name)
  if (known) return known
  const read = new Promise<WholeSong>((resolve, reject) => {
    const batch = batches.get(churchId) ?? beginBatch(churchId)
    batch.set(songId, { resolve, reject })
  }).finally(() => beingRead.delete(name))
  beingRead.set(name, read)
  return read
}

function beginBatch(churchId: string): Batch {
  const batch: Batch = new Map()
  batches.set(churchId, batch)
  setTimeout(() => {
    batches.delete(churchId)
    const ids = [...batch.keys()]
    for (let at = 0; at < ids.length; at += LIST_SONGS)
      void readBatch(churchId, ids.slice(at, at + LIST_SONGS), batch)
  })
  return batch
}

interface SomeSongs {
  songs: WholeSong[]
  /** The ids of songs that had no room in the answer. */
  rest: string[]
}

async function readBatch(churchId: string, ids: readonly string[], batch: Batch): Promise<void> {
  let waiting = ids
  try {
    while (waiting.length > 0) {
      const { songs, rest } = await ask<SomeSongs>(churchId, `whole-songs?ids=${waiting.join(',')}`)
      const found = new Map(songs.map((whole) => [whole.song.song.id, whole]))
      const left = new Set(rest)
      for (const id of waiting) if (!left.has(id)) answer(batch.get(id), found.get(id))
      waiting = rest
    }
  } catch (reason) {
    for (const id of waiting) batch.get(id)?.reject(reason)
  }
}

function answer(waiting: Waiting | undefined, whole: WholeSong | undefined): void {
  if (whole) waiting?.resolve(whole)
  else
    waiting?.reject(
      new RefusedRequest(404, { error: 'This song does not exist, or it is not public.' }, null),
    )
}
