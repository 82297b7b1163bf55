import { type MouseEvent, type ReactNode, type RefObject, useState } from 'react'
import { useWakeLock } from '../../hooks/screen/use-device.ts'
import { useFullScreen } from '../../hooks/screen/use-full-screen.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { usePageKeys } from '../../hooks/use-page-keys.ts'
import { useSwipe } from '../../hooks/use-swipe.ts'
import { useReaderTexts } from '../../texts/reader/reader-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import type { ReadingPlace } from './music-part.ts'
import type { useTurning } from './use-turning.ts'

interface ReaderFrameProps extends ReadingPlace {
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
export function ReaderFrame(props: ReaderFrameProps) {
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

interface ReaderBarProps {
  heading: string
  detail: string
  position: string
  onNext: () => void
  onPrevious: () => void
  /** Between the pages and the menu. */
  tools?: ReactNode
  isMenuOpen: boolean
  onMenu: (isOpen: boolean) => void
  onLeave: () => void
  leaveLabel: string
  /** The menu, while it is open. */
  children: ReactNode
}

/** At least 44 px, for fingers. */
const TOUCH = 'pointer-coarse:size-11'

/**
 * The name of what is read, the pages, and everything else under one menu. On a phone the pages stand below the name, which
 * then has room for long titles.
 */
function ReaderBar(props: ReaderBarProps) {
  const r = useReaderTexts()
  const { isMenuOpen } = props
  return (
    <div className="relative z-10 grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-1 border-line border-b bg-surface px-2 py-1 print:hidden">
      <div className="sm:row-span-2">
        <IconButton icon="back" label={props.leaveLabel} className={TOUCH} onClick={props.onLeave} />
      </div>
      <h1 className="font-semibold leading-tight max-sm:wrap-anywhere max-sm:col-span-2 max-sm:line-clamp-3 sm:self-end sm:truncate">
        {props.heading}
      </h1>
      <p className="text-muted text-xs leading-tight max-sm:col-span-2 max-sm:row-start-2 max-sm:line-clamp-2 max-sm:ps-2 sm:col-start-2 sm:self-start sm:truncate">
        {props.detail}
      </p>
      {/* Music runs from left to right in every language. */}
      <div
        dir="ltr"
        className="flex items-center gap-1 col-start-3 max-sm:col-span-2 max-sm:row-start-2 max-sm:justify-end sm:row-span-2 sm:row-start-1"
      >
        <IconButton icon="left" label={r.previous} className={TOUCH} onClick={props.onPrevious} />
        <span role="status" dir="auto" className="text-center text-sm tabular-nums sm:min-w-24">
          {props.position}
        </span>
        <IconButton icon="right" label={r.next} className={TOUCH} onClick={props.onNext} />
      </div>
      <div className="col-start-4 flex items-center gap-1 max-sm:row-start-1 sm:row-span-2 sm:row-start-1">
        {props.tools}
        <IconButton
          icon="settings"
          label={r.view}
          className={TOUCH}
          aria-expanded={isMenuOpen}
          aria-controls="reader-menu"
          onClick={() => props.onMenu(!isMenuOpen)}
        />
      </div>
      {isMenuOpen && props.children}
    </div>
  )
}

interface ReaderMenuProps extends Pick<ReadingPlace, 'parts' | 'at' | 'onOpen'> {
  onZoomIn: () => void
  onZoomOut: () => void
  fullScreen: ReturnType<typeof useFullScreen>
  /** What else can be done with this part. */
  links: ReactNode
  /** How this part is shown. */
  children: ReactNode
}

/** How the music is shown, other files and charts, and what else can be done with this one. */
function ReaderMenu({
  parts,
  at,
  onOpen,
  onZoomIn,
  onZoomOut,
  fullScreen,
  links,
  children,
}: ReaderMenuProps) {
  const r = useReaderTexts()
  const isOneSong = parts.every(({ song }) => song === parts[0]?.song)
  return (
    <section
      id="reader-menu"
      aria-label={r.view}
      className="absolute top-full end-2 mt-1 max-h-[80dvh] w-80 max-w-[calc(100vw-1rem)] space-y-2 overflow-y-auto rounded-xl border border-line bg-surface p-3 shadow-lg"
    >
      {parts.length > 1 && (
        <select
          aria-label={r.files}
          value={at}
          onChange={(event) => onOpen(Number(event.target.value))}
          className="h-10 w-full truncate rounded-lg border border-line bg-surface px-2 text-sm"
        >
          {parts.map(({ id, name, song }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may be played several times; its place tells them apart
            <option key={`${place} ${id}`} value={place}>
              {isOneSong ? name : `${song}: ${name}`}
            </option>
          ))}
        </select>
      )}
      {children}
      <div className="flex gap-2">
        <Button icon="minus" className="flex-1" onClick={onZoomOut}>
          {r.zoomOut}
        </Button>
        <Button icon="plus" className="flex-1" onClick={onZoomIn}>
          {r.zoomIn}
        </Button>
      </div>
      {fullScreen.toggle && (
        <Button icon="full" className="w-full" aria-pressed={fullScreen.isFull} onClick={fullScreen.toggle}>
          {r.full}
        </Button>
      )}
      <div className="flex flex-col border-line border-t pt-2">{links}</div>
    </section>
  )
}

interface TickBoxProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function TickBox({ label, checked, onChange }: TickBoxProps) {
  return (
    <label className="flex min-h-10 items-center gap-2 text-sm">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}

type LinkProps = React.ComponentProps<'a'> & { icon: IconName; children: ReactNode }

export function MenuLink({ icon, children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      className="flex min-h-10 items-center gap-2 rounded-lg px-2 text-sm hover:bg-accent-soft hover:text-ink"
    >
      <Icon name={icon} className="size-4.5" />
      {children}
    </a>
  )
}
