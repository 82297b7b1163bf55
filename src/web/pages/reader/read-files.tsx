import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { Suspense, useEffect, useRef, useState } from 'react'
import { directionOf } from '../../../core/languages/language-match.ts'
import { keyText } from '../../../formats/chords.ts'
import { useElementSize } from '../../hooks/screen/use-element-size.ts'
import { useFullScreen } from '../../hooks/screen/use-full-screen.ts'
import { useStoredState } from '../../hooks/use-stored-state.ts'
import { otherKey } from '../../model/chart/chart-reading.ts'
import { loadChartTexts } from '../../texts/chart/chart-texts.ts'
import { useReaderTexts } from '../../texts/reader/reader-texts.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { fetched } from '../../ui/fetched.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { PagePart } from '../../ui/page-part.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import type { MusicFile, ReadingPlace } from './music-part.ts'
import { MenuLink, ReaderFrame, TickBox } from './reader-frame.tsx'
import { useLoadingAhead, usePdf } from './use-pdf.ts'
import { useTurning } from './use-turning.ts'

const ChartReader = fetched(
  () => import('./chart-reader.tsx').then((module) => module.ChartReader),
  async () => loadChartTexts,
)
const WordsReader = fetched(
  () => import('./words-reader.tsx').then((module) => module.WordsReader),
  async () => loadChartTexts,
)

/** Music on a stand, one file or chart after the other. */
export function ReadFiles({ parts, at, onOpen, onLeave, leaveLabel, onOtherKind }: ReadingPlace) {
  const r = useReaderTexts()
  const fullScreen = useFullScreen()
  const [fromEnd, setFromEnd] = useState(false)
  const language = useLanguage()
  const hasCharts = parts.some(({ kind }) => kind !== 'file')
  useLoadingAhead(parts, at)
  // Without a network, turning to a chart would show nothing.
  useEffect(() => {
    if (hasCharts) Promise.all([ChartReader.ahead(language), WordsReader.ahead(language)]).catch(() => {})
  }, [hasCharts, language])
  const part = parts[at]
  if (!part) return null
  const open = (target: number, end = false) => {
    if (!parts[target]) return
    setFromEnd(end)
    onOpen(target)
  }
  const leave = () => {
    fullScreen.leave()
    onLeave()
  }
  const place = { parts, at, fromEnd, onOpen: open, onLeave: leave, leaveLabel, onOtherKind }
  const key = `${at} ${part.id}`
  return (
    <PagePart
      of={key}
      actions={
        <>
          <Button onClick={leave}>{leaveLabel ?? r.leave}</Button>
          {parts[at - 1] && <Button onClick={() => open(at - 1)}>{r.previous}</Button>}
          {parts[at + 1] && <Button onClick={() => open(at + 1)}>{r.next}</Button>}
        </>
      }
    >
      {part.kind === 'file' ? (
        <SheetReader key={key} {...place} file={part} />
      ) : (
        <Suspense>
          {part.kind === 'chart' ? (
            <ChartReader key={key} {...place} music={part} />
          ) : (
            <WordsReader key={key} {...place} part={part} />
          )}
        </Suspense>
      )}
    </PagePart>
  )
}

const ZOOM_STEP = 1.25
/** Two pages may be this much smaller than one alone. */
const SMALLER = 1.15
/** Between two pages, in pixels. */
const GAP = 8
const YES_NO = ['yes', 'no'] as const

interface SheetReaderProps extends ReadingPlace {
  file: MusicFile
  /** Reached by turning back from the part after it. */
  fromEnd: boolean
}

/** One file: its pages, two of them on a screen that is wide enough. */
function SheetReader({ file, fromEnd, ...place }: SheetReaderProps) {
  const r = useReaderTexts()
  const language = useLanguage()
  const { name, url } = file
  const { at, onOpen, onLeave } = place
  const loaded = usePdf(url)
  const [fit, setFit] = useStoredState<Fit>('reader-fit', ['width', 'page'], 'page')
  const [half, setHalf] = useStoredState('reader-half', YES_NO, 'no')
  const [spread, setSpread] = useStoredState('reader-spread', YES_NO, 'yes')
  const [zoom, setZoom] = useState(1)
  const [drawn, setDrawn] = useState(0)
  const frame = useRef<HTMLElement>(null)
  const space = useElementSize(frame)
  const pages = loaded.kind === 'ready' ? loaded.pdf.numPages : 0
  const isWide = loaded.kind === 'ready' && 2 * loaded.ratio * space.height <= space.width * SMALLER
  const step = isWide && spread === 'yes' && fit === 'page' && pages > 1 ? 2 : 1
  const turning = useTurning(frame, {
    pages,
    step,
    half: half === 'yes',
    fromEnd,
    onEnd: () => onOpen(at + 1),
    onStart: () => onOpen(at - 1, true),
  })
  const { page } = turning
  const seen = Array.from({ length: Math.min(step, pages - page + 1) }, (_, place) => page + place)
  const room = { width: step === 2 ? (space.width - GAP) / 2 : space.width, height: space.height }
  const magnify = (factor: number) => setZoom(Math.max(0.5, Math.min(4, zoom * factor)))
  const lastSeen = seen.at(-1) ?? page
  const keys = otherKey(file.sheetKey, file.serviceKey)
  // A page of a file that is still being loaded.
  const isAwaited = loaded.kind === 'ready' && loaded.share < 1 && drawn !== page
  const position = lastSeen > page ? r.pages(page, lastSeen, pages) : pages > 0 ? r.page(page, pages) : ''

  return (
    <ReaderFrame
      {...place}
      frame={frame}
      heading={name}
      detail={file.song}
      position={position}
      turning={turning}
      toFirst={() => turning.goTo(1)}
      toLast={() => turning.goTo(pages)}
      onZoomIn={() => magnify(ZOOM_STEP)}
      onZoomOut={() => magnify(1 / ZOOM_STEP)}
      menu={
        <>
          <ChoiceGroup
            label={r.fit}
            value={fit}
            onChange={setFit}
            options={[
              { value: 'page', label: r.whole },
              { value: 'width', label: r.width },
            ]}
          />
          <TickBox
            label={r.spread}
            checked={spread === 'yes'}
            onChange={(wanted) => setSpread(wanted ? 'yes' : 'no')}
          />
          <TickBox
            label={r.half}
            checked={half === 'yes'}
            onChange={(wanted) => setHalf(wanted ? 'yes' : 'no')}
          />
        </>
      }
      links={
        <>
          <MenuLink icon="print" href={url} target="_blank" rel="noreferrer">
            {r.print}
          </MenuLink>
          <MenuLink icon="download" href={`${url}?download=true`} download={name}>
            {r.download}
          </MenuLink>
        </>
      }
      above={
        <>
          {keys && (
            <p className="border-line border-b bg-warn-soft px-4 py-1.5 text-center text-sm print:hidden">
              {r.otherKey(keyText(keys.sheet, 'english'), keyText(keys.service, 'english'))}
            </p>
          )}
          {isAwaited && (
            <p role="status" className="border-line border-b bg-surface px-4 py-1.5 text-center text-sm">
              {r.loading(Math.floor(loaded.share * 100))}
            </p>
          )}
        </>
      }
      dir="ltr"
      drawn={drawn}
      className={zoom > 1 ? 'touch-auto' : 'touch-pan-y touch-pinch-zoom'}
    >
      {loaded.kind === 'ready' && (
        <div className="mx-auto flex w-max min-w-full justify-center" style={{ gap: GAP }}>
          {seen.map((number) => (
            <PageCanvas
              key={number - page}
              pdf={loaded.pdf}
              page={number}
              fit={fit}
              zoom={zoom}
              space={room}
              label={r.canvas(name, number)}
              onDrawn={number === page ? setDrawn : undefined}
            />
          ))}
        </div>
      )}
      <div dir={directionOf(language)} className="mx-auto max-w-xl p-6 empty:hidden">
        {loaded.kind === 'loading' && (
          <Notice tone="info">{r.loading(Math.round(loaded.share * 100))}</Notice>
        )}
        {loaded.kind === 'problem' && <QueryProblem error={loaded.error} retry={loaded.retry} />}
        {loaded.kind === 'unreadable' && (
          <EmptyState
            title={r.failed}
            action={<Button onClick={onLeave}>{place.leaveLabel ?? r.leave}</Button>}
          />
        )}
      </div>
    </ReaderFrame>
  )
}

type Fit = 'width' | 'page'

interface PageCanvasProps {
  pdf: PDFDocumentProxy
  page: number
  fit: Fit
  zoom: number
  space: { width: number; height: number }
  label: string
  onDrawn?: ((page: number) => void) | undefined
}

const MAX_PIXEL_RATIO = 2

/** One page as large as it fits, times the zoom. */
function PageCanvas({ pdf, page, fit, zoom, space, label, onDrawn }: PageCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = useRef(onDrawn)
  drawn.current = onDrawn
  const { width, height } = space
  useEffect(() => {
    const target = canvas.current
    if (!target || width === 0) return
    let stop = () => {}
    let current = true
    const draw = async () => {
      const found = await pdf.getPage(page)
      if (!current) return
      const natural = found.getViewport({ scale: 1 })
      const byWidth = width / natural.width
      const scale = zoom * (fit === 'width' ? byWidth : Math.min(byWidth, height / natural.height))
      const sharpness = Math.min(MAX_PIXEL_RATIO, window.devicePixelRatio || 1)
      const viewport = found.getViewport({ scale: scale * sharpness })
      target.width = Math.floor(viewport.width)
      target.height = Math.floor(viewport.height)
      target.style.width = `${Math.floor(viewport.width / sharpness)}px`
      target.style.height = `${Math.floor(viewport.height / sharpness)}px`
      const task = found.render({ canvas: target, viewport })
      stop = () => task.cancel()
      await task.promise
      drawn.current?.(page)
    }
    // A drawing that was cancelled by the next page is not a failure.
    draw().catch(() => {})
    return () => {
      current = false
      stop()
    }
  }, [pdf, page, fit, zoom, width, height])
  return <canvas ref={canvas} role="img" aria-label={label} className="block shrink-0 bg-white shadow-md" />
}
