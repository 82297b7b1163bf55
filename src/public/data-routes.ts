import { Type } from '@sinclair/typebox'
import { partsOfSongs } from '../catalogue/kind.ts'
import { type LyricVersion, lyricsByIds, lyricsKind } from '../catalogue/lyrics.ts'
import { findPublicSong, type Metadata } from '../catalogue/songs.ts'
import { ENGINE_SPEED, inSlices, type Steps } from '../core/async/work-slices.ts'
import { invalid } from '../core/failures.ts'
import { canonicalId, isUuid } from '../core/ids.ts'
import { isCommonWord } from '../core/languages/common-words.ts'
import { LIMITS } from '../core/limits.ts'
import type { Church } from '../core/people.ts'
import { Text } from '../core/schema/shapes.ts'
import { LIST_SONGS } from '../core/set-lists.ts'
import { fold, splitWords, words } from '../core/text.ts'
import type { Clock } from '../core/time.ts'
import { apiPath, NEWEST } from '../core/versions.ts'
import type { Collections } from '../db/collections.ts'
import { readToday } from '../events/live/today.ts'
import { zippedJson } from '../http/pages/web-pages.ts'
import { type Route, route } from '../http/route.ts'
import type { Finder } from '../search/song-list.ts'
import { costOfIds, PAGE_COSTS, type PageReads } from './page-address.ts'
import { publicHeads, readSomeSongs } from './service.ts'

interface DataDeps {
  readonly collections: Collections
  readonly clock: Clock
  readonly finder: Finder
  readonly reads: PageReads
}

/** Below the folder of the web app's files, so that no church can have this address. */
const DATA = '/app/data/'

/**
 * The data of public pages after the first one, with the answers of the public routes of the newest version. These requests count
 * toward the limit of pages, because a whole congregation may read from one address.
 */
export const dataRoutes = (
  { collections, clock, finder, reads }: DataDeps,
  api: readonly Route[],
): Route[] => {
  const shared = (operationId: string): Route[] =>
    api
      .filter(({ docs, version }) => docs.operationId === operationId && version === NEWEST)
      .map((found) => ({
        ...found,
        // These belong to the pages, so that the limits of version 2 do not apply.
        version: null,
        path: found.path.replace(apiPath(NEWEST, '/public/'), DATA),
      }))
  return [
    ...shared('downloadPublicAsset'),
    ...[
      ...shared('listPublicSongs').map((each) => costing(each, () => PAGE_COSTS.songs)),
      ...shared('getPublicService'),
      costing(today({ collections, clock }), () => PAGE_COSTS.today),
      costing(wholeSongs(collections), costOfIds),
      costing(corrections(collections, finder), () => PAGE_COSTS.corrections),
      costing(foundLines(collections), costOfIds),
    ].map((each) => zipped(each, reads)),
  ]
}

/** One request for all songs of a set list, unless they are very large. */
const wholeSongs = (collections: Collections): Route =>
  route(
    {
      method: 'GET',
      path: `${DATA}churches/{churchId}/whole-songs`,
      access: 'public',
      query: Type.Object({ ids: Text() }),
      docs: {
        operationId: 'readWholeSongs',
        tag: 'Public',
        summary: 'Read songs with their words and arrangements',
        answers: {
          200: {
            description: 'Those of the songs that are public. The ids of those that do not fit are the rest.',
          },
        },
      },
    },
    async ({ church, query }) => ({
      status: 200,
      body: await readSomeSongs(collections, church, readIds(query.ids)),
    }),
  )

/** Phones that wait for a service ask again here. */
const today = (deps: Pick<DataDeps, 'collections' | 'clock'>): Route =>
  route(
    {
      method: 'GET',
      path: `${DATA}churches/{churchId}/today`,
      access: 'public',
      docs: {
        operationId: 'readToday',
        tag: 'Public',
        summary: 'Read the services of the day',
        answers: { 200: { description: 'Those of today, else of the next day that has some.' } },
      },
    },
    async ({ church }) => ({ status: 200, body: await readToday(deps, church) }),
  )

const Query = Text({ maxLength: LIMITS.query, multiline: true })

/** Members ask here too, and are offered no words of songs for members. */
const corrections = (collections: Collections, finder: Finder): Route =>
  route(
    {
      method: 'GET',
      path: `${DATA}churches/{churchId}/corrections`,
      access: 'public',
      query: Type.Object({ q: Query }),
      docs: {
        operationId: 'listCorrections',
        tag: 'Public',
        summary: 'Searches that were probably meant',
        answers: { 200: { description: 'Searches that find something, if this one finds nothing.' } },
      },
    },
    async ({ church, query }) => ({
      status: 200,
      body: await listCorrections(collections, finder, church, query.q),
    }),
  )

const foundLines = (collections: Collections): Route =>
  route(
    {
      method: 'GET',
      path: `${DATA}churches/{churchId}/found-lines`,
      access: 'public',
      query: Type.Object({ q: Query, ids: Text() }),
      docs: {
        operationId: 'readFoundLines',
        tag: 'Public',
        summary: 'Lines that hold the words of a search',
        answers: { 200: { description: 'A line for each of the lyric versions that has one.' } },
      },
    },
    async ({ church, query }) => ({
      status: 200,
      body: { lines: await readFoundLines(collections, church, readIds(query.ids), query.q) },
    }),
  )

const readIds = (text: string): string[] => {
  const ids = text.split(',', LIST_SONGS + 1)
  if (ids.length > LIST_SONGS || !ids.every(isUuid))
    throw invalid(`ids must be 1 to ${LIST_SONGS} ids with commas between them.`)
  return [...new Set(ids.map(canonicalId))]
}

const costing = (of: Route, pageCost: (search: string) => number): Route => ({ ...of, pageCost })

/** The place of the read is kept until its answer is zipped, so that the places bound the answers in memory too. */
const zipped = (of: Route, reads: PageReads): Route => ({
  ...of,
  handler: (call) => {
    const { churchId } = call.params as { churchId: string }
    return reads.ofChurch(churchId, async () => {
      const answer = await of.handler(call)
      return answer instanceof Response ? answer : zippedJson(call.request, answer)
    })
  },
})

interface OfferedSearches {
  /** The likeliest first. */
  readonly searches: readonly string[]
  /** False while the index is being built: a later request may have more. */
  readonly isReady: boolean
}

/** Searches that find something where this one finds nothing, spelt as in a song that they find. */
const listCorrections = async (
  collections: Collections,
  finder: Finder,
  church: Church,
  q: string,
): Promise<OfferedSearches> => {
  const { corrections, isReady } = await finder.correct(church, words(q), church.visibility)
  const songIds = [...new Set(corrections.map(({ songId }) => songId))]
  const [heads, lyrics] = await Promise.all([
    publicHeads(collections, church, songIds),
    partsOfSongs(collections, lyricsKind, church.id, songIds),
  ])
  const byId = new Map(heads.map(({ _id, document }) => [_id, [...textsOf(document, lyrics.get(_id) ?? [])]]))
  const searches = new Set<string>()
  for (const { words: meant, songId } of corrections) {
    const texts = byId.get(songId)
    // A song that was archived or made one for members in between is not public any more.
    if (texts) searches.add(await inSlices(spelt(meant, q, texts)))
  }
  return { searches: [...searches], isReady }
}

/** The index has folded words only: "gepflugt" is "gepflügt" in the song. Words that needed no correction stay as typed. */
function* spelt(meant: readonly string[], q: string, texts: readonly string[]): Steps<string> {
  const typed = new Map(splitPieces(q).map((piece) => [fold(piece), piece]))
  const missing = new Set(meant.filter((word) => !typed.has(word)))
  const spellings = new Map<string, string>()
  for (const text of texts) {
    if (spellings.size === missing.size) break
    for (const piece of splitPieces(text)) {
      const written = WORD.exec(piece)?.[0] ?? ''
      const folded = fold(written)
      if (missing.has(folded) && !spellings.has(folded)) spellings.set(folded, written.toLowerCase())
    }
    yield text.length * FOLDED_PIECES
  }
  return meant.map((word) => typed.get(word) ?? spellings.get(word) ?? word).join(' ')
}

const splitPieces = (text: string): string[] => splitWords(text.normalize('NFC'))

/** Folding a text piece by piece takes about so many times the work of reading it. */
const FOLDED_PIECES = 4

/** From the first letter to the last one. */
const WORD = /[\p{Letter}\p{Mark}\p{Number}](?:.*[\p{Letter}\p{Mark}\p{Number}])?/su

function* textsOf(
  { title, alternateTitles, authors, themes, songbooks }: Metadata,
  lyrics: readonly LyricVersion[],
): Generator<string> {
  yield* [title, ...alternateTitles, ...authors, ...themes, ...songbooks.map(({ book }) => book)]
  for (const { label, sections } of lyrics) {
    yield label
    for (const { lines } of sections) for (const { text } of lines) yield text
  }
}

interface FoundLine {
  readonly lyricVersionId: string
  readonly text: string
}

/** Of public songs: the line of each lyric version that holds most of the words. */
const readFoundLines = async (
  collections: Collections,
  church: Church,
  lyricVersionIds: readonly string[],
  q: string,
): Promise<FoundLine[]> => {
  const heads = await lyricsByIds(collections, church.id, lyricVersionIds)
  const songIds = [...new Set(heads.map(({ songId }) => songId))]
  const songs = await Promise.all(songIds.map((songId) => findPublicSong(collections, church, songId)))
  const isPublic = new Set(songs.flatMap((song) => song?._id ?? []))
  const shown = heads.filter(({ songId }) => isPublic.has(songId))
  return inSlices(linesOf(shown, words(q)))
}

/** Sixty versions of 200 lines take a second when every line is long and the search has a hundred words. */
function* linesOf(
  heads: Awaited<ReturnType<typeof lyricsByIds>>,
  wanted: readonly string[],
): Steps<FoundLine[]> {
  const found: FoundLine[] = []
  for (const { _id, document } of heads) {
    const lines = document.sections.flatMap((section) => section.lines.map(({ text }) => text))
    const text = yield* bestLine(lines, wanted)
    if (text !== null) found.push({ lyricVersionId: _id, text })
  }
  return found
}

/** A common word counts less than all others together. Of equal lines the first; none when no line holds a word. */
function* bestLine(lines: readonly string[], wanted: readonly string[]): Steps<string | null> {
  let best: string | null = null
  let most = 0
  for (const line of lines) {
    const folded = fold(line)
    const held = wanted.filter((word) => folded.includes(word))
    yield folded.length * (1 + wanted.length / ENGINE_SPEED)
    const weight = held.reduce((sum, word) => sum + (isCommonWord(word) ? 1 : wanted.length + 1), 0)
    if (weight <= most) continue
    best = line
    most = weight
  }
  return best?.trim() ?? null
}
