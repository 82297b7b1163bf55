import type { ArrangementContent } from '../../../catalogue/arrangements.ts'
import { arrangementKind } from '../../../catalogue/arrangements.ts'
import { lyricsKind } from '../../../catalogue/lyrics.ts'
import { LIMITS } from '../../../core/limits.ts'
import type { Head } from '../../../saves/collections.ts'
import type { Problem } from '../problem.ts'
import type { SongRecords } from './song-records.ts'

/** All references of arrangements, current and earlier, exist, and no limit is exceeded. */
export const checkReferences = (records: SongRecords): Problem[] => {
  const lyricIds = new Set(records.lyrics.map(({ _id }) => _id))
  const problems = records.arrangements.flatMap(({ _id, document, version }) => {
    const about = { churchId: records.churchId, songId: records.songId, arrangementId: _id }
    const contents: Content[] = [
      ...(records.revisions.get(_id) ?? []).map((known) => ({ ...known.document, version: known.version })),
      { ...document, version },
    ]
    return [
      ...missing(about, contents, 'lyricVersionIds', lyricIds),
      ...missing(about, contents, 'assetIds', records.assetIds),
      ...tooMany(about, contents),
    ]
  })
  return [...problems, ...tooManySiblings(records)]
}

type Content = Partial<Pick<ArrangementContent, 'lyricVersionIds' | 'assetIds'>> & {
  readonly version: number
}

interface About {
  readonly churchId: string
  readonly songId: string
  readonly arrangementId: string
}

const wording = {
  lyricVersionIds: ['lyrics-reference-missing', 'lyric version', 'its song does not have'],
  assetIds: ['asset-reference-missing', 'file', 'its church does not have'],
} as const

/** Reports each missing reference once, with the first version that has it. */
const missing = (
  { churchId, ...ids }: About,
  contents: readonly Content[],
  field: keyof typeof wording,
  known: ReadonlySet<string>,
): Problem[] => {
  const [code, noun, lacking] = wording[field]
  const firstNamed = new Map<string, number>()
  for (const content of contents)
    for (const id of content[field] ?? [])
      if (!known.has(id) && !firstNamed.has(id)) firstNamed.set(id, content.version)
  return [...firstNamed].map(([id, version]) => ({
    code,
    churchId,
    ids: { ...ids, version, missingId: id },
    sentence: `Version ${version} of the arrangement ${ids.arrangementId} names the ${noun} ${id}, which ${lacking}.`,
  }))
}

const tooMany = ({ churchId, ...ids }: About, contents: readonly Content[]): Problem[] => {
  const first = contents.find(
    ({ lyricVersionIds = [], assetIds = [] }) =>
      lyricVersionIds.length > LIMITS.lyricVersions || assetIds.length > LIMITS.files,
  )
  if (!first) return []
  return [
    {
      code: 'too-many-references',
      churchId,
      ids: { ...ids, version: first.version },
      sentence:
        `Version ${first.version} of the arrangement ${ids.arrangementId} names more than ` +
        `${LIMITS.lyricVersions} lyric versions or ${LIMITS.files} files.`,
    },
  ]
}

const isUnarchived = ({ archivedAt }: Pick<Head, 'archivedAt'>): boolean => archivedAt === undefined

const tooManySiblings = ({ churchId, songId, lyrics, arrangements }: SongRecords): Problem[] =>
  [
    { count: lyrics.filter(isUnarchived).length, ...lyricsKind },
    { count: arrangements.filter(isUnarchived).length, ...arrangementKind },
  ]
    .filter(({ count, limit }) => count > (limit?.most ?? Number.POSITIVE_INFINITY))
    .map(({ count, noun, limit }) => ({
      code: 'too-many-siblings',
      churchId,
      ids: { songId, count },
      sentence: `The song ${songId} has ${count} ${noun}s, more than the ${limit?.most} it may have.`,
    }))
