import { wordsBudget } from './bounded.ts'
import { isRecord, listAt, recordAt, textAt } from './json.ts'
import { authorsOf, extensionOf, metadataOf, readMixedSong } from './metadata.ts'
import { ENGLISH_NAMES } from './section-names.ts'
import type { ReadFile, ReadSong } from './song.ts'
import { headingOf } from './text/headings.ts'
import { type Block, sectionsOf } from './text/sections.ts'
import { nothing } from './warnings.ts'

/** In an `.osz`, which is a zip, the file with the items of the service. */
export const SERVICE_FILE = /(?:^|\/)[^/]+\.os[dj]$/i

export const looksLikeOpenLpService = (text: string, filename: string): boolean =>
  /^os[dj]$/.test(extensionOf(filename)) && /^[\s\ufeff]{0,99}\[/.test(text.slice(0, 200))

/** The songs of a service of OpenLP: each as OpenLyrics, or else as slides. Other items are left out. */
export const readOpenLpService = (
  text: string,
  filename: string,
  readXml: (text: string) => ReadFile,
): ReadFile => {
  let items: unknown
  try {
    items = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return nothing('unreadable')
  }
  const songs = (Array.isArray(items) ? items : []).flatMap((each) => {
    const item = isRecord(each) ? recordAt(each, 'serviceitem') : {}
    const header = recordAt(item, 'header')
    if ((textAt(header, 'plugin') || textAt(header, 'name')) !== 'songs') return []
    const xml = textAt(header, 'xml_version')
    const read = xml === '' ? [] : readXml(xml).songs
    return read.length > 0 ? read : [songOf(item, header, filename)]
  })
  return songs.length > 0 ? { songs, warnings: [] } : nothing('noSong')
}

/** The words as they are on the slides; several slides have the mark of one part. */
const songOf = (
  item: Record<string, unknown>,
  header: Record<string, unknown>,
  filename: string,
): ReadSong => {
  const budget = wordsBudget()
  const blocks = new Map<string, Block>()
  for (const slide of listAt(item, 'data')) {
    const mark = textAt(slide, 'verseTag')
    const lines = budget
      .take(textAt(slide, 'raw_slide'))
      .replace(/\{\/?[a-z]{1,12}\}|\[-{2,}\]/g, '')
      .split(/\r\n|\r|\n/)
      .filter((line) => line.trim() !== '')
    const known = mark === '' ? undefined : blocks.get(mark)
    if (known) known.lines.push('', ...lines)
    else blocks.set(mark || `${blocks.size}`, { heading: headingOf(mark, ENGLISH_NAMES), lines })
  }
  const lyrics = sectionsOf([...blocks.values()], { verse: ENGLISH_NAMES.verse, between: null })
  const authors = textAt(recordAt(header, 'data'), 'authors')
  const metadata = metadataOf([{ title: textAt(header, 'title'), authors: authorsOf(authors) }])
  return readMixedSong(metadata, [{ ...lyrics, language: null, label: '' }], filename, [
    { code: 'wordsCut', count: budget.isCut ? 1 : 0 },
  ])
}
