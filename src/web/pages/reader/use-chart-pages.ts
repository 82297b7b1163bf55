import { useRef } from 'react'
import { useScreens } from '../../hooks/screen/use-screens.ts'
import { useStoredState } from '../../hooks/use-stored-state.ts'
import { TURNED_SHARE } from '../../model/scrolling.ts'
import { useReaderTexts } from '../../texts/reader/reader-texts.ts'
import { useChartColumns, useChartLayout } from '../chart/chart-sheet.tsx'
import type { ReadingPlace } from './music-part.ts'
import { useTurning } from './use-turning.ts'

/** What the type that fills the screen is multiplied by. */
const SIZES = ['0.7', '0.85', '1', '1.2', '1.45', '1.75', '2.1'] as const

interface Options extends Pick<ReadingPlace, 'at' | 'onOpen'> {
  /** Reached by turning back from the part after it. */
  fromEnd: boolean
  /** What is laid out: another one is laid out anew. */
  content: readonly unknown[]
}

/** A chart in a reader: how it fills the screen, and how it is turned by screens. */
export function useChartPages({ at, onOpen, fromEnd, content }: Options) {
  const r = useReaderTexts()
  const frame = useRef<HTMLElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const [columns, setColumns] = useChartColumns()
  const [size, setSize] = useStoredState('reader-chart-size', SIZES, '1')
  const resize = (steps: number) => setSize(SIZES[SIZES.indexOf(size) + steps] ?? size)
  const { layout, isPaged } = useChartLayout(frame, sheet, { content, columns, factor: Number(size) })
  const share = isPaged ? 1 : TURNED_SHARE
  const turning = useTurning(frame, {
    ...{ pages: 1, step: 1, half: false, share, fromEnd },
    onEnd: () => onOpen(at + 1),
    onStart: () => onOpen(at - 1, true),
  })
  const screens = useScreens(
    () => frame.current,
    () => sheet.current,
    share,
  )
  return {
    sheet,
    layout,
    isPaged,
    setColumns,
    screens,
    /** Of the frame around it. */
    framed: {
      frame,
      turning,
      position: r.page(screens.at, screens.count),
      toFirst: () => frame.current?.scrollTo({ top: 0 }),
      toLast: () => frame.current?.scrollTo({ top: frame.current.scrollHeight }),
      onZoomIn: () => resize(1),
      onZoomOut: () => resize(-1),
      className: 'touch-pan-y touch-pinch-zoom bg-paper',
    },
  }
}
