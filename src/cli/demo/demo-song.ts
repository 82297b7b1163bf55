/** A song of the demo church as it is written down: sections begin with their name in brackets. */
export interface DemoSong {
  readonly title: string
  readonly alternateTitles?: readonly string[]
  readonly authors: readonly string[]
  readonly themes: readonly string[]
  /** Book and number. */
  readonly songbooks?: ReadonlyArray<readonly [string, string]>
  readonly lyrics: readonly DemoLyrics[]
  /** The lead sheet, whose melody is written as engraving/melody.ts reads it; a song without one has no file. */
  readonly sheet?: {
    readonly key: string
    readonly tempo: number
    readonly time: string
    readonly melody: string
  }
}

export interface DemoLyrics {
  readonly language: string
  readonly label?: string
  readonly words: string
}
