import { LONGEST_SONG } from '../bounded.ts'
import { countingReader, type SongsReader } from '../parts/songs-reader.ts'
import type { ReadFile, ReadSong } from '../song.ts'

/** A song has tags and signs that are written as entities beside its words. */
const LONGEST = 8 * LONGEST_SONG

const END = '</Item>'

/** An export of EasySlides, song by song; `read` reads a document. */
export const easySlidesReader = (read: (document: string) => ReadFile): SongsReader => {
  let begun = ''

  const songsIn = (item: string): ReadSong[] => {
    const start = item.search(/<Item[\s>]/)
    if (start < 0) return []
    const { songs } = read(`<EasiSlides>${item.slice(start)}</EasiSlides>`)
    if (songs.length === 0) throw new Error('This is no song.')
    return songs
  }

  function* take(piece: string): Generator<ReadSong> {
    // The beginning of an end tag may be in the piece before.
    let from = Math.max(0, begun.length - END.length)
    const text = begun + piece
    let start = 0
    for (let end = text.indexOf(END, from); end >= 0; end = text.indexOf(END, from)) {
      from = end + END.length
      yield* songsIn(text.slice(start, from))
      start = from
    }
    begun = text.slice(start)
    if (begun.length > LONGEST) throw new Error('This is too long for a song.')
  }

  return countingReader({ take, end: () => [] })
}

export const looksLikeEasySlides = (text: string): boolean =>
  /^[\ufeff\s]*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?<Eas[iy]Slides[\s>]/i.test(text.slice(0, 1000))
