import { versionMark } from '../../../client/web-contract.ts'
import type { SungService } from './sung-service.ts'

/** What is saved of a service, as its stream says: src/events/live/plan.ts. */
export interface SavedPlan {
  version: number
  /** Those that this reader may see, each with a mark of its words and of its music. */
  songs: readonly { id: string; words: string; music: string }[]
}

/** By song, a mark of what the server has of it. What was read has to be read again where its own mark differs. */
export type SavedMarks = ReadonlyMap<string, string>

export const savedMarks = (plan: SavedPlan | undefined, of: 'words' | 'music'): SavedMarks =>
  new Map(plan?.songs.map((song) => [song.id, song[of]]))

interface Saved {
  id: string
  version: number
}

export const wordsMark = ({ song, lyrics }: { song: Saved; lyrics: readonly Saved[] }): string =>
  versionMark([song, ...lyrics])

export const musicMark = ({ arrangements }: { arrangements: readonly Saved[] }): string =>
  versionMark(arrangements)

/** Whether a service that was read is older than what is saved, or shows songs that this reader sees no longer. */
export function isOutdated(service: SungService & { version: number }, plan: SavedPlan): boolean {
  if (service.version !== plan.version) return service.version < plan.version
  const shown = new Set(service.items.flatMap((item) => (item.type === 'song' ? item.songId : [])))
  const saved = new Set(plan.songs.map(({ id }) => id))
  return shown.symmetricDifference(saved).size > 0
}
