import type { LyricVersion, Song } from '../../../client/types.ts'
import { firstWords } from '../../../core/song-words.ts'
import { formatLyrics } from '../../../formats/lyrics-document.ts'
import type { FormatLyrics, FormatSong } from '../../../formats/song.ts'
import { sungWords } from '../../../formats/sung-words.ts'
import type { ServiceDocument } from './service-document.ts'

interface Sung {
  song: FormatSong
  lyrics: FormatLyrics | undefined
}

interface LoadedSong {
  song: Song
  lyrics: readonly LyricVersion[]
}

/** The items of a service in order, as slides show them: a song in its first words as it is sung, a text as it is. */
export async function slideItems(
  { items }: Pick<ServiceDocument, 'items'>,
  load: (songId: string) => Promise<LoadedSong>,
  /** Of the church. */
  language: string | null,
): Promise<Sung[]> {
  const slides: Sung[] = []
  for (const item of items) {
    if (item.type === 'text') slides.push(textSlides(item.title, item.text))
    else {
      const { song, lyrics } = await load(item.songId)
      const words = firstWords(item, sungWords(item, lyrics, language), language)
      slides.push({
        song: { metadata: song.metadata, lyrics: [] },
        lyrics: words ? formatLyrics(words) : undefined,
      })
    }
  }
  return slides
}

const textSlides = (title: string, text: string): Sung => {
  const metadata = { title, alternateTitles: [], authors: [], copyright: '', themes: [], songbooks: [] }
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const sections = lines.length > 0 ? [{ name: title, lines }] : []
  return { song: { metadata, lyrics: [] }, lyrics: { language: null, label: '', sections, sequence: [] } }
}
