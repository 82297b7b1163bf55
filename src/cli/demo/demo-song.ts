/** A song of the demo church as it is written down: sections begin with their name in brackets. */
export interface DemoSong {
  readonly title: string
  readonly alternateTitles?: readonly string[]
  readonly authors: readonly string[]
  readonly themes: readonly string[]
  /** Book and number. */
  readonly songbooks?: ReadonlyArray<readonly [string, string]>
  readonly lyrics: readonly DemoLyrics[]
  /** The lead sheet: a file of the folder sheets/. */
  readonly sheet?: {
    readonly file: string
    readonly key: string
    readonly tempo: number
  }
}

export interface DemoLyrics {
  readonly language: string
  readonly label?: string
  readonly words: string
}
