import type { LyricVersion, NewLyrics } from '../../../client/types.ts'
import { RefusedRequest } from '../save/failure.ts'
import { ownerHere } from '../save/owner.ts'
import { tabStorage } from '../storage.ts'

/** A change that was begun, with everything that it takes to go on with it after a reload. */
export interface BegunChange {
  old: LyricVersion
  wanted: { language: string; label: string }
  createKey: string
  archiveKey: string
  /** The version of the old words that is archived. */
  version: number
  /** The new words, once they are there. */
  made: LyricVersion | null
}

interface Steps {
  create: (key: string, words: NewLyrics) => Promise<LyricVersion>
  archive: (version: number, key: string) => Promise<unknown>
  newKey: () => string
  /** Puts the change down before each step; null when there is nothing left to do. */
  keep: (begun: BegunChange | null) => void
}

export const newChange = (
  old: LyricVersion,
  wanted: BegunChange['wanted'],
  newKey: () => string,
): BegunChange => ({
  old,
  wanted,
  createKey: newKey(),
  archiveKey: newKey(),
  version: old.version,
  made: null,
})

/**
 * The same words in another language: a new lyric version with the same ids of sections and lines, then the old one
 * archived. Running it again, also after a reload, goes on where it stopped, with the same keys, so that neither step is
 * made twice.
 */
export class LanguageChange {
  constructor(
    private begun: BegunChange,
    private readonly steps: Steps,
  ) {}

  /** The new words, once they are there. */
  created(): LyricVersion | null {
    return this.begun.made
  }

  async run(): Promise<LyricVersion> {
    this.steps.keep(this.begun)
    const made = this.begun.made ?? (await this.create())
    await this.steps.archive(this.begun.version, this.begun.archiveKey)
    this.end()
    return made
  }

  /** To archive what someone saved in the old words meanwhile. */
  agreeTo(version: number): void {
    this.begun = { ...this.begun, version, archiveKey: this.steps.newKey() }
  }

  /** Leaves it as it is. */
  end(): void {
    this.steps.keep(null)
  }

  private async create(): Promise<LyricVersion> {
    const { old, wanted, createKey } = this.begun
    const { sections, sequence } = old
    try {
      const made = await this.steps.create(createKey, { ...wanted, sections, sequence })
      this.begun = { ...this.begun, made }
      this.steps.keep(this.begun)
      return made
    } catch (failure) {
      if (isFinal(failure)) this.end()
      throw failure
    }
  }
}

const isFinal = (failure: unknown): boolean =>
  failure instanceof RefusedRequest && failure.status < 500 && ![401, 429].includes(failure.status)

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
