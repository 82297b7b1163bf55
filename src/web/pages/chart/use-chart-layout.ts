import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useElementSize } from '../../hooks/screen/use-element-size.ts'
import {
  type ChartLayout,
  type ChartScreen,
  columnWidth,
  filling,
  screensIn,
} from '../../model/chart/layout.ts'

interface Options {
  /** The chart and how it is read: another one is laid out anew. */
  content: readonly unknown[]
  columns: 'auto' | 'one' | 'two'
  /** What the type is multiplied by. */
  factor?: number
}

export interface LaidOut extends ChartLayout {
  /** Of two columns; null: one column. */
  screens: readonly ChartScreen[] | null
}

/** In pixels: type that charts are measured in, and how much smaller than calculated it may become. */
const [MEASURED, ROUNDING] = [20, 3]

interface Filling {
  /** Null while the chart is measured, before it is painted. */
  layout: LaidOut | null
  /** Whether it is turned screen by screen. It stays while the chart is measured again. */
  isPaged: boolean
}

/** How a chart fills the area that it is scrolled in. */
export function useChartLayout(
  area: RefObject<HTMLElement | null>,
  sheet: RefObject<HTMLElement | null>,
  { content, columns, factor = 1 }: Options,
): Filling {
  const { width, height } = useElementSize(area)
  const [fonts, setFonts] = useState(0)
  const [layout, setLayout] = useState<LaidOut | null>(null)
  const last = useRef<LaidOut | null>(null)
  useEffect(() => {
    const loaded = () => setFonts((before) => before + 1)
    document.fonts.addEventListener('loadingdone', loaded)
    return () => document.fonts.removeEventListener('loadingdone', loaded)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these is a reason to measure again
  useLayoutEffect(() => {
    setLayout(null)
  }, [...content, columns, factor, width, height, fonts])
  useLayoutEffect(() => {
    if (layout === null && area.current && sheet.current)
      setLayout(layOut(area.current, sheet.current, columns, factor))
  }, [layout, area, sheet, columns, factor])
  if (layout) last.current = layout
  return { layout, isPaged: last.current?.columns === 2 }
}

function layOut(area: HTMLElement, sheet: HTMLElement, columns: Options['columns'], factor: number): LaidOut {
  const above = sheet.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop
  const space = { width: sheet.clientWidth, height: area.clientHeight, above }
  const { style } = sheet
  Object.assign(style, { fontSize: `${MEASURED}px`, whiteSpace: 'nowrap', width: 'max-content' })
  const measured = {
    heights: heightsOf(sheet).map((one) => one / MEASURED),
    width: sheet.offsetWidth / MEASURED,
  }
  const chosen = filling(measured, space, columns === 'auto' ? columns : columns === 'one' ? 1 : 2)
  let type = Math.round(chosen.type * factor)
  Object.assign(style, { whiteSpace: '', width: `${columnWidth(chosen.columns, space)}px` })
  const inType = (size: number) => {
    style.fontSize = `${size}px`
    return screensIn(chosen.columns, heightsOf(sheet), space)
  }
  let screens = inType(type)
  // Heights are rounded to pixels, so that what was calculated may not fit by a few of them.
  for (let at = 0; at < ROUNDING && chosen.isWhole && factor === 1 && screens.length > 1; at++)
    screens = inType(--type)
  Object.assign(style, { fontSize: '', width: '' })
  return { ...chosen, type, screens: chosen.columns === 2 ? screens : null }
}

/** Of the sections, which stand one below the other. */
function heightsOf(sheet: HTMLElement): number[] {
  const places = [...sheet.children].map((child) => child.getBoundingClientRect())
  const end = sheet.getBoundingClientRect().bottom
  return places.map(({ top }, at) => (places[at + 1]?.top ?? end) - top)
}
