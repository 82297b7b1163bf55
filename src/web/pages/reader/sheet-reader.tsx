import { useRef, useState } from 'react'
import { useElementSize } from '../../hooks/use-element-size.ts'
import { useFullScreen } from '../../hooks/use-full-screen.ts'
import { useKeys } from '../../hooks/use-keys.ts'
import { usePageTitle } from '../../hooks/use-page-title.ts'
import { useStoredState } from '../../hooks/use-stored-state.ts'
import { useSwipe } from '../../hooks/use-swipe.ts'
import { useWakeLock } from '../../hooks/use-wake-lock.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import type { MusicFile } from './music-file.ts'
import { type Fit, PageCanvas } from './page-canvas.tsx'
import { ReaderBar } from './reader-bar.tsx'
import { usePdf } from './use-pdf.ts'
import { useTurning } from './use-turning.ts'

const ZOOM_STEP = 1.25

interface Props {
  files: readonly MusicFile[]
  at: number
  file: MusicFile
  /** Reached by turning back from the file after it. */
  fromEnd: boolean
  onOpen: (at: number, fromEnd?: boolean) => void
  onLeave: () => void
}

/** One file: a page at a time, turned by key, pedal, tap or swipe. */
export function SheetReader({ files, at, file, fromEnd, onOpen, onLeave }: Props) {
  const t = useTexts()
  const { name, url } = file
  const loaded = usePdf(url)
  const [fit, setFit] = useStoredState<Fit>('reader-fit', ['width', 'page'], 'page')
  const [half, setHalf] = useStoredState('reader-half', ['yes', 'no'], 'no')
  const [zoom, setZoom] = useState(1)
  const [drawn, setDrawn] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const space = useElementSize(frame)
  const pages = loaded.kind === 'ready' ? loaded.pdf.numPages : 0
  const { page, next, previous, right, left, goTo } = useTurning(frame, {
    pages,
    half: half === 'yes',
    fromEnd,
    onEnd: () => onOpen(at + 1),
    onStart: () => onOpen(at - 1, true),
  })
  const fullScreen = useFullScreen()
  usePageTitle(name, file.song)
  useWakeLock()

  const leave = () => {
    fullScreen.leave()
    onLeave()
  }
  const nextFile = files[at + 1] ? () => onOpen(at + 1) : null
  const magnify = (factor: number) => setZoom(Math.max(0.5, Math.min(4, zoom * factor)))
  const [zoomIn, zoomOut] = [() => magnify(ZOOM_STEP), () => magnify(1 / ZOOM_STEP)]
  const [toFirst, toLast] = [() => goTo(1), () => goTo(pages)]
  useKeys({
    ArrowRight: right,
    ArrowDown: next,
    PageDown: next,
    ' ': next,
    Enter: next,
    ArrowLeft: left,
    ArrowUp: previous,
    PageUp: previous,
    Home: toFirst,
    End: toLast,
    '+': zoomIn,
    '-': zoomOut,
    f: () => fullScreen.toggle?.(),
    n: () => nextFile?.(),
    Escape: leave,
  })
  const { touch, onTap } = useSwipe(next, previous)

  return (
    <main className="fixed inset-0 flex flex-col bg-sunken">
      <h1 className="sr-only">{name}</h1>
      <ReaderBar
        files={files}
        at={at}
        onOpen={onOpen}
        onNextFile={nextFile}
        position={pages > 0 ? t.reader.page(page, pages) : ''}
        onNext={next}
        onPrevious={previous}
        fit={fit}
        onFit={setFit}
        half={half === 'yes'}
        onHalf={(wanted) => setHalf(wanted ? 'yes' : 'no')}
        onZoomIn={zoomIn}
        onZoomOut={zoomOut}
        fullScreen={fullScreen}
        onLeave={leave}
        file={file}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: taps are one more way; the keys are those of the whole page */}
      <section
        ref={frame}
        aria-label={t.reader.sheet}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
        tabIndex={0}
        {...touch}
        onClick={onTap}
        data-drawn={drawn}
        className={classes(
          'min-h-0 flex-1 overflow-auto focus-visible:outline-offset-[-3px]',
          zoom > 1 ? 'touch-auto' : 'touch-pan-y touch-pinch-zoom',
        )}
      >
        {loaded.kind === 'ready' && (
          <PageCanvas
            pdf={loaded.pdf}
            page={page}
            fit={fit}
            zoom={zoom}
            space={space}
            label={t.reader.canvas(name, page)}
            onDrawn={setDrawn}
          />
        )}
        <div className="mx-auto max-w-xl p-6 empty:hidden">
          {loaded.kind === 'loading' && (
            <Notice tone="info">{t.reader.loading(Math.round(loaded.share * 100))}</Notice>
          )}
          {loaded.kind === 'problem' && <QueryProblem error={loaded.error} retry={loaded.retry} />}
          {loaded.kind === 'unreadable' && (
            <EmptyState title={t.reader.failed} action={<Button onClick={leave}>{t.reader.leave}</Button>} />
          )}
        </div>
      </section>
    </main>
  )
}
