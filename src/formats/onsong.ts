import { withChart } from './chordpro/arrangement.ts'
import { chartOfText } from './chordpro/chords-over-words.ts'
import { looksLikeChordPro, readChordPro } from './chordpro/read.ts'
import { authorsOf, extensionOf, metadataOf, readSong } from './metadata.ts'
import type { ReadFile } from './song.ts'
import { type DetailLine, detailOf } from './text/details.ts'
import { inOrderOf } from './text/order.ts'
import { readText } from './text/read-text.ts'

const TAG = /^\s{0,9}\p{L}[\p{L} ]{0,30}\s?:\s{0,9}\S/u

/** A text of OnSong: a title, an artist, lines such as `Key: G`, then sections under labels that end with a colon. */
export function readOnSong(text: string, filename: string): ReadFile {
  if (looksLikeChordPro(text, '')) return readChordPro(text, filename)
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const { details, end } = readHead(lines)
  const body = lines.slice(end).map((line, at, all) => labelled(line, all[at - 1]))
  // The head contained the title, so the first line of the body is words.
  const first = body.findIndex((line) => line.trim() !== '')
  const {
    lyrics,
    details: below,
    linesWithChords,
  } = readText(body.join('\n'), { isWords: (at) => at === first })
  const all = [...details, ...below]
  if (lyrics.sections.length === 0 && all.length === 0) return { songs: [], warnings: [{ code: 'noSong' }] }
  const flow = all.find(({ kind }) => kind === 'order')?.value ?? ''
  const order = flow === '' ? null : inOrderOf(flow, lyrics)
  const sequence = order?.sequence ?? lyrics.sequence
  const language = all.find(({ kind }) => kind === 'language')?.value ?? null
  const song = readSong(
    metadataOf(all.map(({ gives }) => gives)),
    [{ sections: lyrics.sections, sequence, language, label: '' }],
    filename,
    [
      { code: 'chordsRemoved', count: linesWithChords },
      ...(order?.unknown ?? []).map((about) => ({ code: 'unknownInSequence' as const, about })),
    ],
  )
  return { songs: [withChart(song, () => chartOfText(lines.slice(0, end), body))], warnings: [] }
}

type Detail = Pick<DetailLine, 'kind' | 'gives' | 'value'>

/** The lines above the first section: the title, the artist, and the tags. */
function readHead(lines: readonly string[]): { details: Detail[]; end: number } {
  const details: Detail[] = []
  let at = lines.findIndex((line) => line.trim() !== '')
  if (at < 0) return { details, end: lines.length }
  for (const kind of ['title', 'authors'] as const) {
    const line = (lines[at] ?? '').trim()
    if (line === '' || TAG.test(line) || line.endsWith(':') || line.includes('[')) break
    details.push({
      kind,
      gives: kind === 'title' ? { title: line } : { authors: authorsOf(line) },
      value: '',
    })
    at++
  }
  for (; TAG.test(lines[at] ?? ''); at++) {
    const detail = detailOf(lines[at] ?? '')
    if (detail) details.push(detail)
  }
  return { details, end: at }
}

/** `Any name:` alone on a line is a label; what the plain text reader would miss is put in brackets for it. */
function labelled(line: string, before: string | undefined): string {
  const name = /^\s{0,9}([^\s:[\]{}][^:[\]{}]{0,60}):\s{0,9}$/.exec(line.slice(0, 90))?.[1]
  return name && (before === undefined || before.trim() === '') ? `[${name.trim()}]:` : line
}

export const looksLikeOnSong = (text: string, filename: string): boolean =>
  extensionOf(filename) === 'onsong' || /^(?:Flow|Key|Tempo|Capo)\s?:\s{0,9}\S/m.test(text.slice(0, 1_000))
