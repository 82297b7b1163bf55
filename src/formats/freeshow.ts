import { ownValue } from '../core/own-value.ts'
import { type WordsBudget, wordsBudget } from './bounded.ts'
import { withChart } from './chordpro/arrangement.ts'
import { chartText } from './chordpro/chart.ts'
import { sung } from './chordpro/write.ts'
import { isRecord, listAt, recordAt, textAt } from './json.ts'
import { authorsOf, extensionOf, metadataOf, readMixedSong } from './metadata.ts'
import { ENGLISH_NAMES } from './section-names.ts'
import type { ReadFile, ReadSong } from './song.ts'
import { ccliEntry } from './text/details.ts'
import { headingOf } from './text/headings.ts'
import { type Block, sectionsOf } from './text/sections.ts'

type Show = Record<string, unknown>

/** A show of FreeShow: `[id, show]`, with slides by id and layouts that order them. */
export function readFreeShow(text: string, filename: string): ReadFile {
  const show = showOf(text)
  if (!show) return { songs: [], warnings: [{ code: 'unreadable' }] }
  return { songs: [songOf(show, filename)], warnings: [] }
}

function showOf(text: string): Show | null {
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    const show = Array.isArray(parsed) ? parsed[1] : parsed
    return isRecord(show) && isRecord(show.slides) ? show : null
  } catch {
    return null
  }
}

function songOf(show: Show, filename: string): ReadSong {
  const slides = recordAt(show, 'slides')
  const inLayout = layoutOf(show).filter((id) => Object.hasOwn(slides, id))
  const children = new Set(Object.values(slides).flatMap(childrenOf))
  const order = inLayout.length > 0 ? inLayout : Object.keys(slides).filter((id) => !children.has(id))
  const names = namesOfSlides(slides, [...new Set(order)])
  const budget = wordsBudget()
  const blocks: Block[] = order.map((id) => ({
    heading: headingFor(names.get(id) ?? ''),
    lines: partsOf(slides, id).flatMap((slide) => linesOf(slide, budget)),
  }))
  const lyrics = sectionsOf(blocks, { verse: ENGLISH_NAMES.verse, between: null })
  const meta = recordAt(show, 'meta')
  const ccli = /\d{2,9}/.exec(textAt(meta, 'CCLI'))?.[0]
  const metadata = metadataOf([
    { title: textAt(meta, 'title') },
    { title: textAt(show, 'name') },
    { authors: ['author', 'composer', 'artist'].flatMap((name) => authorsOf(textAt(meta, name))) },
    {
      copyright: [textAt(meta, 'copyright'), textAt(meta, 'publisher')]
        .filter((part) => part !== '')
        .join('\n'),
    },
    ccli ? ccliEntry(ccli) : {},
  ])
  const withChords = Object.values(slides)
    .flatMap(textLines)
    .filter((line) => listAt(line, 'chords').length > 0)
  const song = readMixedSong(metadata, [{ ...lyrics, language: null, label: '' }], filename, [
    { code: 'chordsRemoved', count: withChords.length },
    { code: 'wordsCut', count: budget.isCut ? 1 : 0 },
    { code: 'slidesLeftOut', count: leftOut(slides, order) },
  ])
  return withChart(song, () => {
    const sections = [...new Set(order)].map((id) => ({
      name: names.get(id) || ENGLISH_NAMES.verse,
      lines: partsOf(slides, id).flatMap(chartLines),
    }))
    return chartText({ key: textAt(meta, 'key') }, sections)
  })
}

/** Slides with words that are not in the order, nor part of a slide that is. */
function leftOut(slides: Record<string, unknown>, order: readonly string[]): number {
  const shown = new Set(order.flatMap((id) => [id, ...childrenOf(ownValue(slides, id))]))
  const isSung = (slide: unknown) => textLines(slide).some((line) => textIn(line).trim() !== '')
  return Object.entries(slides).filter(([id, slide]) => !shown.has(id) && isSung(slide)).length
}

const childrenOf = (slide: unknown): string[] => listAt(slide, 'children').map(String)

/** A slide and those that belong to it. */
const partsOf = (slides: Record<string, unknown>, id: string): unknown[] => [
  ownValue(slides, id),
  ...childrenOf(ownValue(slides, id)).map((child) => recordAt(slides, child)),
]

/** The slides in the order of the layout that is in use. */
function layoutOf(show: Show): string[] {
  const layouts = recordAt(show, 'layouts')
  const active = textAt(recordAt(show, 'settings'), 'activeLayout')
  const chosen = ownValue(layouts, active)
  const layout = isRecord(chosen) ? chosen : Object.values(layouts)[0]
  return listAt(layout, 'slides').flatMap((slide) =>
    isRecord(slide) && slide.disabled !== true ? [textAt(slide, 'id')] : [],
  )
}

/** Slides of one group are numbered, when the group has several: `Verse 1`, `Verse 2`. */
function namesOfSlides(slides: Record<string, unknown>, ids: readonly string[]): Map<string, string> {
  const named = ids.map((id) => [id, nameOf(ownValue(slides, id))] as const)
  const total = new Map<string, number>()
  for (const [, name] of named) total.set(name, (total.get(name) ?? 0) + 1)
  const seen = new Map<string, number>()
  return new Map(
    named.map(([id, name]) => {
      const number = (seen.get(name) ?? 0) + 1
      seen.set(name, number)
      return [id, name === '' || total.get(name) === 1 ? name : `${name} ${number}`]
    }),
  )
}

function nameOf(slide: unknown): string {
  const group = textAt(slide, 'group') || textAt(slide, 'globalGroup').replaceAll('_', '-')
  return group.slice(0, 1).toUpperCase() + group.slice(1)
}

const headingFor = (name: string) =>
  name === '' ? null : headingOf(`[${name.replace(/[[\]]/g, '')}]:`, ENGLISH_NAMES)

const textLines = (slide: unknown): unknown[] =>
  listAt(slide, 'items')
    .filter((item) => ['', 'text'].includes(textAt(item, 'type')))
    .flatMap((item) => listAt(item, 'lines'))

const textIn = (line: unknown): string =>
  listAt(line, 'text')
    .map((part) => (isRecord(part) && typeof part.value === 'string' ? part.value : ''))
    .join('')

const LINE_BREAK = /\r\n|\r|\n|<br\s{0,3}\/?>/i

const linesOf = (slide: unknown, budget: WordsBudget): string[] =>
  textLines(slide).flatMap((line) =>
    budget
      .take(textIn(line))
      .split(LINE_BREAK)
      .map((text) => text.trimEnd()),
  )

/** The lines of a slide with the chords in their places. */
const chartLines = (slide: unknown): string[] =>
  textLines(slide).flatMap((line) => {
    const text = textIn(line)
    const chords = listAt(line, 'chords')
      .flatMap((chord) => {
        const at = isRecord(chord) && typeof chord.pos === 'number' ? chord.pos : 0
        return textAt(chord, 'key') === '' ? [] : [{ name: textAt(chord, 'key'), at }]
      })
      .sort((a, b) => a.at - b.at)
    const pieces = chords.map(
      ({ name, at }, number) => `[${name}]${sung(text.slice(at, chords[number + 1]?.at ?? text.length))}`,
    )
    return [sung(text.slice(0, chords[0]?.at ?? text.length)), ...pieces].join('').split(LINE_BREAK)
  })

export const looksLikeFreeShow = (text: string, filename: string): boolean =>
  extensionOf(filename) === 'show' ||
  (/^[\s\ufeff]{0,99}[[{]/.test(text.slice(0, 200)) &&
    text.includes('"slides"') &&
    text.includes('"layouts"'))
