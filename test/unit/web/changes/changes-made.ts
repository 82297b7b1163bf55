import type { Change, ChangesPage } from '../../../../src/web/model/changes/feed.ts'

/** A change of the song itself, unless it says otherwise. */
export const change = (cursor: number, own: Partial<Change> = {}): Change => ({
  cursor,
  kind: 'song.updated',
  songId: 'song-1',
  lyricVersionId: null,
  arrangementId: null,
  serviceId: null,
  version: 2,
  ...own,
})

/** A church with this many changes, read as the service answers. */
export function churchWith(count: number) {
  const church = { changes: Array.from({ length: count }, (_, at) => change(at + 1)), asked: 0 }
  const read = async (after: number, limit: number): Promise<ChangesPage> => {
    church.asked++
    const later = church.changes.filter(({ cursor }) => cursor > after)
    const changes = later.slice(0, limit)
    return { changes, cursor: changes.at(-1)?.cursor ?? after, hasMore: later.length > limit }
  }
  return { church, read }
}

export const cursorsOf = (changes: readonly Change[]): number[] => changes.map(({ cursor }) => cursor)

/** A clock that the test moves. */
export function testClock() {
  let time = 0
  const waits: { at: number; callback: () => void }[] = []
  return {
    now: () => time,
    after: (seconds: number, callback: () => void) => {
      const wait = { at: time + seconds * 1000, callback }
      waits.push(wait)
      return () => {
        const at = waits.indexOf(wait)
        if (at >= 0) waits.splice(at, 1)
      }
    },
    /** Moves on, calls back what is due, and lets the promises settle. */
    async pass(seconds: number): Promise<void> {
      const end = time + seconds * 1000
      await settled()
      for (;;) {
        const next = waits.toSorted((a, b) => a.at - b.at)[0]
        if (!next || next.at > end) break
        waits.splice(waits.indexOf(next), 1)
        time = Math.max(time, next.at)
        next.callback()
        await settled()
      }
      time = end
    },
  }
}

/** By then every promise that waits for no timer has settled. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}
