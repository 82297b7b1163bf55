import type { Chart, ChartLine, ChartSection } from '../../formats/chordpro/chart.ts'

/** How much of a screen is turned at once, so that the last line stays in sight. */
export const TURNED_SHARE = 0.9

/** In pixels: this close to an edge is at the edge. */
const NEAR = 4

interface Scrolled {
  top: number
  /** Of what is scrolled, and of the part that is seen. */
  height: number
  visible: number
}

/** The screen that is seen and how many there are, both counted from one. */
export function screensOf(
  { top, height, visible }: Scrolled,
  share = TURNED_SHARE,
): { at: number; count: number } {
  if (visible <= 0) return { at: 1, count: 1 }
  const turned = visible * share
  const count = 1 + Math.ceil(Math.max(0, height - visible - NEAR) / turned)
  if (top + visible >= height - NEAR) return { at: count, count }
  return { at: Math.min(Math.max(1, count - 1), 1 + Math.round(top / turned)), count }
}

/** In seconds: the bounds of the time for a chart, and the step in which it is changed. */
const [LEAST, MOST, STEP] = [30, 20 * 60, 10]

/** Beats a minute of a chart that names no tempo. */
const USUAL_TEMPO = 80

const withinBounds = (seconds: number): number => Math.max(LEAST, Math.min(MOST, Math.round(seconds)))

/** A shorter time (-1) or a longer one (1). */
export const steppedSeconds = (seconds: number, direction: 1 | -1): number => {
  const steps = direction === 1 ? Math.floor(seconds / STEP) + 1 : Math.ceil(seconds / STEP) - 1
  return withinBounds(steps * STEP)
}

/** As it is shown: `3:05`. */
export const minutesText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** How long a chart lasts, in seconds: as its `{duration}` says, otherwise by its lines, its tempo and its time. */
export function secondsOf(
  chart: Pick<Chart, 'duration' | 'tempo' | 'time' | 'sections'>,
  tempo: number | null,
): number {
  const named = durationOf(chart.duration ?? '')
  if (named !== null) return withinBounds(named)
  const { bar, line } = beatsOf(chart.time ?? '')
  let chorus = 0
  let beats = 0
  for (const section of chart.sections) {
    const own = section.isRecall ? chorus : beatsIn(section, bar, line)
    if (section.kind === 'chorus') chorus = own
    beats += own
  }
  return withinBounds((beats * 60) / (chart.tempo || tempo || USUAL_TEMPO))
}

/** `4:30`, or seconds. */
function durationOf(text: string): number | null {
  const [, minutes, seconds = '0'] = /^\s*(?:(\d{1,3}):)?(\d{1,4})\s*$/.exec(text) ?? []
  const total = Number(minutes ?? 0) * 60 + Number(seconds)
  return total > 0 ? total : null
}

/** Of a bar, and of a line of words: two bars of four beats or more, or four shorter ones. */
function beatsOf(time: string): { bar: number; line: number } {
  const [, upper = '4', lower = '4'] = /^\s*(\d{1,2})\s*\/\s*(\d{1,2})/.exec(time) ?? []
  const isCompound = Number(lower) >= 8 && Number(upper) % 3 === 0
  const bar = Math.max(1, isCompound ? Number(upper) / 3 : Number(upper))
  return { bar, line: bar * (bar >= 4 ? 2 : 4) }
}

const beatsIn = ({ lines }: ChartSection, bar: number, line: number): number =>
  lines.reduce((beats, one) => beats + beatsInLine(one, bar, line), 0)

/** Of strings in a line of tablature. */
const STRINGS = 6

function beatsInLine(line: ChartLine, bar: number, ofWords: number): number {
  if (line.kind === 'words') return ofWords
  if (line.kind === 'verbatim') return ofWords / STRINGS
  if (line.kind !== 'chords') return 0
  const parts = line.text.includes('|') ? line.text.split('|') : line.text.split(/\s+/)
  return bar * parts.filter((part) => /\p{L}/u.test(part)).length
}

/**
 * Where a chart stands after a share of its time, from 0 to 1. The line that is sung is always seen: it moves from the top
 * of the screen to its end. By screens, the chart is turned when that line has come to the end of one.
 */
export function topAt(
  share: number,
  { height, visible }: Pick<Scrolled, 'height' | 'visible'>,
  byScreens: boolean,
  turnedShare = TURNED_SHARE,
): number {
  const most = Math.max(0, height - visible)
  if (!byScreens) return most * share
  const turned = visible * turnedShare
  return Math.min(most, turned * Math.floor((share * height) / turned))
}

/** The share of the time after which a chart stands here. */
export function shareAt({ top, height, visible }: Scrolled, byScreens: boolean): number {
  const most = Math.max(0, height - visible)
  if (most === 0) return 1
  return Math.min(1, byScreens ? top / height : top / most)
}
