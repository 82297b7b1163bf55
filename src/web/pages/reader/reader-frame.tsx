import { type MouseEvent, type ReactNode, type RefObject, useState } from 'react'
import { usePageKeys } from '../../hooks/input/use-keys.ts'
import { useSwipe } from '../../hooks/input/use-swipe.ts'
import { useWakeLock } from '../../hooks/screen/use-device.ts'
import { useFullScreen } from '../../hooks/screen/use-full-screen.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useReaderTexts } from '../../texts/reader/reader-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import type { ReadingPlace } from './music-part.ts'
import { ReaderBar } from './reader-bar.tsx'
import { ReaderMenu } from './reader-menu.tsx'
import type { useTurning } from './use-turning.ts'

interface Props extends ReadingPlace {
  /** What is scrolled. */
  frame: RefObject<HTMLElement | null>
  heading: string
  detail: string
  position: string
  turning: ReturnType<typeof useTurning>
  toFirst: () => void
  toLast: () => void
  onZoomIn: () => void
  onZoomOut: () => void
  /** Of the part: how it is shown, and what else can be done with it. */
  menu: ReactNode
  links: ReactNode
  /** More keys of the part. */
  keys?: Record<string, () => void>
  /** Between the bar and the music. */
  above?: ReactNode
  /** Over the music. */
  over?: ReactNode
  className?: string
  /** The direction of the music; left out: that of the page. */
  dir?: 'ltr'
  /** The page that is drawn. */
  drawn?: number
  children: ReactNode
}

/** What the readers of files and of charts share: the bar, the menu, and turning by key, pedal, tap or swipe. */
export function ReaderFrame(props: Props) {
  const { frame, turning, parts, at, onOpen, onZoomIn, onZoomOut, onOtherKind, onLeave } = props
  const t = useTexts()
  const r = useReaderTexts()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const fullScreen = useFullScreen()
  usePageTitle(props.heading, props.detail)
  useWakeLock()
  const closeMenu = () => {
    setMenuOpen(false)
    frame.current?.focus({ preventScroll: true })
  }
  const { next, previous, right, left } = turning
  usePageKeys(frame, {
    ArrowRight: right,
    ArrowDown: next,
    PageDown: next,
    ' ': next,
    Enter: next,
    ArrowLeft: left,
    ArrowUp: previous,
    PageUp: previous,
    Home: props.toFirst,
    End: props.toLast,
    '+': onZoomIn,
    '-': onZoomOut,
    f: () => fullScreen.toggle?.(),
    n: () => onOpen(at + 1),
    c: () => onOtherKind?.(),
    Escape: isMenuOpen ? closeMenu : onLeave,
    ...props.keys,
  })
  const { touch, onTap } = useSwipe(next, previous)
  const tap = (event: MouseEvent<HTMLElement>) => (isMenuOpen ? closeMenu() : onTap(event))
  const note = parts[at]?.note?.trim() ?? ''
  const otherKind = parts[at]?.kind === 'chart' ? 'file' : 'words'
  return (
    <main className="fixed inset-0 flex flex-col bg-sunken print:static print:block print:bg-white">
      <ReaderBar
        heading={props.heading}
        detail={props.detail}
        position={props.position}
        onNext={next}
        onPrevious={previous}
        tools={
          onOtherKind && (
            <IconButton
              icon={otherKind}
              label={otherKind === 'file' ? t.song.sheetMusic : t.fields.chart}
              onClick={onOtherKind}
            />
          )
        }
        isMenuOpen={isMenuOpen}
        onMenu={setMenuOpen}
        onLeave={onLeave}
        leaveLabel={props.leaveLabel ?? r.leave}
      >
        <ReaderMenu
          parts={parts}
          at={at}
          onOpen={onOpen}
          onZoomIn={onZoomIn}
          onZoomOut={onZoomOut}
          fullScreen={fullScreen}
          links={props.links}
        >
          {props.menu}
        </ReaderMenu>
      </ReaderBar>
      {note !== '' && (
        <p
          dir="auto"
          className="line-clamp-3 whitespace-pre-line border-line border-b bg-surface px-4 py-1.5 text-sm italic print:hidden"
        >
          {note}
        </p>
      )}
      {props.above}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: taps are one more way; the keys are those of the whole page */}
      <section
        ref={frame}
        dir={props.dir}
        aria-label={r.sheet}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
        tabIndex={0}
        {...touch}
        onClick={tap}
        data-drawn={props.drawn}
        className={classes(
          'min-h-0 flex-1 overflow-auto focus-visible:outline-offset-[-3px] print:overflow-visible',
          props.className,
        )}
      >
        {props.children}
      </section>
      {props.over}
    </main>
  )
}
