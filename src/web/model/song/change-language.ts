import type { LyricVersion, NewLyrics } from '../../../client/types.ts'

interface Steps {
  create: (key: string, words: NewLyrics) => Promise<LyricVersion>
  archive: (version: number, key: string) => Promise<unknown>
  newKey: () => string
}

/**
 * The same words in another language: a new lyric version with the same ids of sections and lines, then the old one
 * archived. Running it again goes on where it stopped, with the same keys, so that neither step is made twice.
 */
export class LanguageChange {
  private made: LyricVersion | null = null
  private readonly createKey: string
  private archiveKey: string
  private version: number

  constructor(
    private readonly old: LyricVersion,
    private readonly wanted: { language: string; label: string },
    private readonly steps: Steps,
  ) {
    this.createKey = steps.newKey()
    this.archiveKey = steps.newKey()
    this.version = old.version
  }

  /** The new words, once they are there. */
  created(): LyricVersion | null {
    return this.made
  }

  async run(): Promise<LyricVersion> {
    const { sections, sequence } = this.old
    this.made ??= await this.steps.create(this.createKey, { ...this.wanted, sections, sequence })
    await this.steps.archive(this.version, this.archiveKey)
    return this.made
  }

  /** To archive what someone saved in the old words meanwhile. */
  agreeTo(version: number): void {
    this.version = version
    this.archiveKey = this.steps.newKey()
  }
}
