import { type MouseEvent, useRef, useState } from 'react'
import { directionOf } from '../../../core/words/language-match.ts'
import { usePageKeys } from '../../hooks/input/use-page-keys.ts'
import { useSwipe } from '../../hooks/input/use-swipe.ts'
import { useElementSize } from '../../hooks/screen/use-element-size.ts'
import { useFullScreen } from '../../hooks/screen/use-full-screen.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useWakeLock } from '../../hooks/screen/use-wake-lock.ts'
import { useStoredState } from '../../hooks/use-stored-state.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import type { MusicFile } from './music-file.ts'
import { type Fit, PageCanvas } from './page-canvas.tsx'
import { usePdf } from './pdf/use-pdf.ts'
import { ReaderBar } from './reader-bar.tsx'
import { useTurning } from './use-turning.ts'

const ZOOM_STEP = 1.25
/** Two pages may be this much smaller than one alone. */
const SMALLER = 1.15
/** Between two pages, in pixels. */
const GAP = 8
const YES_NO = ['yes', 'no'] as const

interface Props {
  files: readonly MusicFile[]
  at: number
  file: MusicFile
  /** Reached by turning back from the file after it. */
  fromEnd: boolean
  onOpen: (at: number, fromEnd?: boolean) => void
  onLeave: () => void
}

/** One file: its pages, two of them on a screen that is wide enough, turned by key, pedal, tap or swipe. */
export function SheetReader({ files, at, file, fromEnd, onOpen, onLeave }: Props) {
  const t = useTexts()
  const language = useLanguage()
  const { name, url } = file
  const loaded = usePdf(url)
  const [fit, setFit] = useStoredState<Fit>('reader-fit', ['width', 'page'], 'page')
  const [half, setHalf] = useStoredState('reader-half', YES_NO, 'no')
  const [spread, setSpread] = useStoredState('reader-spread', YES_NO, 'yes')
  const [zoom, setZoom] = useState(1)
  const [drawn, setDrawn] = useState(0)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const space = useElementSize(frame)
  const pages = loaded.kind === 'ready' ? loaded.pdf.numPages : 0
  const isWide = loaded.kind === 'ready' && 2 * loaded.ratio * space.height <= space.width * SMALLER
  const step = isWide && spread === 'yes' && fit === 'page' && pages > 1 ? 2 : 1
  const { page, next, previous, right, left, goTo } = useTurning(frame, {
    pages,
    step,
    half: half === 'yes',
    fromEnd,
    onEnd: () => onOpen(at + 1),
    onStart: () => onOpen(at - 1, true),
  })
  const seen = Array.from({ length: Math.min(step, pages - page + 1) }, (_, place) => page + place)
  const room = { width: step === 2 ? (space.width - GAP) / 2 : space.width, height: space.height }
  const fullScreen = useFullScreen()
  usePageTitle(name, file.song)
  useWakeLock()

  const leave = () => {
    fullScreen.leave()
    onLeave()
  }
  const magnify = (factor: number) => setZoom(Math.max(0.5, Math.min(4, zoom * factor)))
  const [zoomIn, zoomOut] = [() => magnify(ZOOM_STEP), () => magnify(1 / ZOOM_STEP)]
  const [toFirst, toLast] = [() => goTo(1), () => goTo(pages)]
  const closeMenu = () => {
    setMenuOpen(false)
    frame.current?.focus({ preventScroll: true })
  }
  usePageKeys(frame, {
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
    n: () => onOpen(at + 1),
    Escape: isMenuOpen ? closeMenu : leave,
  })
  const { touch, onTap } = useSwipe(next, previous)
  const tap = (event: MouseEvent<HTMLElement>) => (isMenuOpen ? closeMenu() : onTap(event))
  const lastSeen = seen.at(-1) ?? page

  return (
    <main className="fixed inset-0 flex flex-col bg-sunken">
      <ReaderBar
        files={files}
        at={at}
        file={file}
        onOpen={onOpen}
        position={
          lastSeen > page
            ? t.reader.pages(page, lastSeen, pages)
            : pages > 0
              ? t.reader.page(page, pages)
              : ''
        }
        onNext={next}
        onPrevious={previous}
        isMenuOpen={isMenuOpen}
        onMenu={setMenuOpen}
        fit={fit}
        onFit={setFit}
        spread={spread === 'yes'}
        onSpread={(wanted) => setSpread(wanted ? 'yes' : 'no')}
        half={half === 'yes'}
        onHalf={(wanted) => setHalf(wanted ? 'yes' : 'no')}
        onZoomIn={zoomIn}
        onZoomOut={zoomOut}
        fullScreen={fullScreen}
        onLeave={leave}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: taps are one more way; the keys are those of the whole page */}
      <section
        ref={frame}
        dir="ltr"
        aria-label={t.reader.sheet}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
        tabIndex={0}
        {...touch}
        onClick={tap}
        data-drawn={drawn}
        className={classes(
          'min-h-0 flex-1 overflow-auto focus-visible:outline-offset-[-3px]',
          zoom > 1 ? 'touch-auto' : 'touch-pan-y touch-pinch-zoom',
        )}
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
                label={t.reader.canvas(name, number)}
                onDrawn={number === page ? setDrawn : undefined}
              />
            ))}
          </div>
        )}
        <div dir={directionOf(language)} className="mx-auto max-w-xl p-6 empty:hidden">
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
