import type { NewLyrics } from '../../lyrics/schema.ts'
import type { DemoSong } from './demo-song.ts'
import { type Line, onePagePdf } from './one-page-pdf.ts'

const LEFT = 64
const TOP = 80
const LINE_HEIGHT = 17

/** One page with the title, who wrote it, the key, the tempo and the words. */
export const leadSheet = ({ title, authors, sheet }: DemoSong, { sections }: NewLyrics): Uint8Array => {
  const lines: Line[] = [
    { text: title, x: LEFT, y: TOP, size: 22, bold: true },
    { text: authors.join(', '), x: LEFT, y: TOP + 22, size: 10, bold: false },
  ]
  if (sheet)
    lines.push({
      text: `Key ${sheet.key}, tempo ${sheet.tempo}`,
      x: LEFT,
      y: TOP + 37,
      size: 10,
      bold: false,
    })
  let y = TOP + 72
  for (const { name, lines: words } of sections) {
    lines.push({ text: name, x: LEFT, y, size: 10, bold: true })
    for (const { text } of words) {
      y += LINE_HEIGHT
      lines.push({ text, x: LEFT + 16, y, size: 12, bold: false })
    }
    y += LINE_HEIGHT * 1.8
  }
  return onePagePdf(title, lines)
}
