import type { NewLyrics } from '../../catalogue/lyrics.ts'
import { newId } from '../../core/ids.ts'
import type { DemoLyrics } from './demo-song.ts'

const REFRAIN = /chorus|refrain|refrein|coro/i

/** Makes a lyric document of words as they are written down; a refrain is sung after every verse. */
export const lyricsOf = ({ language, label = '', words }: DemoLyrics): NewLyrics => {
  const sections = words
    .trim()
    .split(/\n\s*\n/)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n').map((line) => line.trim())
      return { id: newId(), name: heading.slice(1, -1), lines: lines.map((text) => ({ id: newId(), text })) }
    })
  const [refrain, verses] = [true, false].map((wanted) =>
    sections.filter(({ name }) => REFRAIN.test(name) === wanted).map(({ id }) => id),
  )
  const sequence = refrain?.length ? (verses ?? []).flatMap((verse) => [verse, ...refrain]) : []
  return { language, label, sections, sequence }
}
