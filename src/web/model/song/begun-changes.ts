import { ownerHere } from '../save/owner.ts'
import { tabStorage } from '../storage.ts'
import type { BegunChange } from './change-language.ts'

const nameOf = (lyricVersionId: string) => `psaltery.language-change/${ownerHere()}/${lyricVersionId}`

/** The changes of languages that this person began in this tab, by the id of the old words. */
export const begunChanges = {
  load(lyricVersionId: string): BegunChange | null {
    const kept = tabStorage.get(nameOf(lyricVersionId))
    return kept === null ? null : JSON.parse(kept)
  },
  keep(lyricVersionId: string, begun: BegunChange | null): void {
    if (begun) tabStorage.set(nameOf(lyricVersionId), JSON.stringify(begun))
    else tabStorage.remove(nameOf(lyricVersionId))
  },
}
