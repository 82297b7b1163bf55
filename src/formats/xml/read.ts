import { LIMITS } from '../../core/limits.ts'
import { wordsBudget } from '../bounded.ts'
import { readEasySlides } from '../easyslides/read.ts'
import { decodeFile } from '../encoding/decode.ts'
import { fit } from '../fit/fit.ts'
import { readOpenLyrics } from '../openlyrics/read.ts'
import { readOpenSong } from '../opensong/read.ts'
import { readProPresenter } from '../propresenter/read.ts'
import { isQuelea, readQuelea } from '../quelea/read.ts'
import type { ReadFile, ReadSong, Warning, WarningCode } from '../song.ts'
import { nothing } from '../warnings/warnings.ts'
import { parseXml, type XmlElement } from './parse.ts'
import { boundedElement, childOf, childrenOf, isElement } from './tree.ts'

/** Reads a song in one of the XML formats, which differ in their elements. It never throws. */
export const readXml = (bytes: Uint8Array, filename: string): ReadFile =>
  bytes.length > LIMITS.uploadBytes ? nothing('tooLarge') : readXmlText(decodeFile(bytes).text, filename)

export const readXmlText = (text: string, filename: string): ReadFile => {
  try {
    const document = parseXml(text)
    if (typeof document === 'string') return nothing(document)
    const read = readRoot(document.root, filename)
    if (typeof read === 'string') return nothing(document.isDamaged ? 'unreadable' : read)
    const songs = read.map((each) => {
      const { song, warnings } = fit(each, filename)
      return { song, warnings: [...(document.isDamaged ? DAMAGED : []), ...warnings] }
    })
    return { songs, warnings: songs.length === 0 ? [{ code: 'noSong' }] : [] }
  } catch {
    return nothing('unreadable')
  }
}

const DAMAGED: readonly Warning[] = [{ code: 'damaged' }]

const readRoot = (root: XmlElement, filename: string): ReadSong[] | WarningCode => {
  if (root.name === 'RVPresentationDocument') return [readProPresenter(root, filename)]
  if (/^Eas[iy]Slides$/i.test(root.name))
    return childrenOf(root, 'Item').map((item) => bounded(item, (song) => readEasySlides(song, filename)))
  if (root.name !== 'song') return 'unknownFormat'
  if (isQuelea(root)) return [bounded(root, (song) => readQuelea(song, filename))]
  if (isOpenLyrics(root)) return [bounded(root, readOpenLyrics)]
  return childrenOf(root).some(({ name }) => name === 'lyrics' || name === 'title')
    ? [bounded(root, readOpenSong)]
    : 'noSong'
}

/** The elements of the formats that hold words; details are shortened one by one. */
const WORDS = new Set(['lyrics', 'translation', 'Contents'])

/** A song whose words are no longer than a song may be, with a warning where they were. */
const bounded = (element: XmlElement, read: (song: XmlElement) => ReadSong): ReadSong => {
  const budget = wordsBudget()
  const children = element.children.map((child) =>
    isElement(child) && WORDS.has(child.name) ? boundedElement(child, budget) : child,
  )
  const { song, warnings } = read({ ...element, children })
  return { song, warnings: budget.isCut ? [...warnings, { code: 'wordsCut' }] : warnings }
}

/** Not by its namespace, which files leave out or spell wrongly. */
const isOpenLyrics = (song: XmlElement): boolean =>
  childOf(song, 'properties') !== undefined || childrenOf(childOf(song, 'lyrics')).length > 0
