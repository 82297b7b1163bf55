import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import { songQuery } from '../../api/queries.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { isWider, swipeOf } from '../../hooks/use-swipe.ts'
import type { ListSong } from '../../model/lists/set-list.ts'
import { type SongPlace, songAt } from '../../model/lists/song-place.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { classes } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { listName, songInListAddress } from './list-names.ts'
import { useListAt } from './use-own-lists.ts'

interface Props {
  scope: Scope
  songId: string
  place: SongPlace
}

/** The list that a song was opened from: the way back, the song's place, and the songs before and after it. */
export function ListBar({ scope, songId, place }: Props) {
  const { present, song } = useTexts()
  const t = useAllTexts().lists
  const [, navigate] = useLocation()
  const inList = useSongInList(scope, songId, place)
  // Going back in the browser leads to the list, however many of its songs were looked at.
  const go = (href: string | undefined) => href && navigate(href, { replace: true })
  usePageSwipe(
    () => go(inList?.next?.href),
    () => go(inList?.previous?.href),
  )
  usePartLinks('fragment' in place.list)
  if (!inList) {
    return <BackLink href={addresses.songs(scope)} label={song.backToSongs} className="mb-4 min-h-11" />
  }
  const { name, back, number, count, previous, next } = inList
  return (
    <nav
      aria-label={name}
      className="mb-4 flex items-center justify-between gap-4 max-sm:-mt-3 max-sm:mb-3 print:hidden"
    >
      <Link
        href={back}
        className="inline-flex min-h-11 min-w-0 items-center gap-1.5 rounded text-accent text-sm"
      >
        <Icon name="back" className="size-4" />
        <span className="sr-only">{t.booklet.back}: </span>
        <span className="truncate">{name}</span>
      </Link>
      {/* Right is forward in every language, as the swipe is. */}
      <span dir="ltr" className="flex shrink-0 items-center">
        <StepIcon icon="left" label={t.place.previous} step={previous} />
        <span dir="auto" className="min-w-16 text-center text-muted text-sm tabular-nums">
          {present.position(number, count)}
        </span>
        <StepIcon icon="right" label={t.place.next} step={next} />
      </span>
    </nav>
  )
}

const named = (label: string, title: string) => (title === '' ? label : `${label}: ${title}`)

/** Keeps its room at the first and the last song, so that nothing moves under the finger. */
function StepIcon({ icon, label, step }: { icon: 'left' | 'right'; label: string; step: Step | null }) {
  if (!step) return <span className="size-11" />
  const name = named(label, step.title)
  return (
    <Link
      href={step.href}
      replace
      aria-label={name}
      title={name}
      className="inline-flex size-11 items-center justify-center rounded-lg text-accent hover:bg-accent-soft"
    >
      <Icon name={icon} />
    </Link>
  )
}

/** After the last line: the song that comes next, and the one before. */
export function Steps({ scope, songId, place }: Props) {
  const t = useAllTexts().lists
  const inList = useSongInList(scope, songId, place)
  if (!inList?.previous && !inList?.next) return null
  return (
    <div dir="ltr" className="grid grid-cols-2 gap-3 print:hidden">
      <StepCard label={t.place.previous} step={inList.previous} icon="left" />
      <StepCard label={t.place.next} step={inList.next} icon="right" />
    </div>
  )
}

function StepCard({ label, step, icon }: { label: string; step: Step | null; icon: 'left' | 'right' }) {
  if (!step) return <span />
  return (
    <Link
      href={step.href}
      replace
      className={classes(
        'flex min-h-14 min-w-0 items-center gap-3 rounded-xl border border-line bg-surface px-3 py-2 hover:border-control',
        icon === 'right' && 'flex-row-reverse text-end',
      )}
    >
      <Icon name={icon} className="size-5 text-accent" />
      <span dir="auto" className="min-w-0 flex-1">
        <span className="block text-muted text-xs">{label}</span>
        <span className="line-clamp-2 font-medium font-serif">{step.title}</span>
      </span>
    </Link>
  )
}

interface Step {
  /** Empty if neither the list nor an earlier page has it. */
  title: string
  href: string
}

interface SongInList {
  /** The name of the list, and its address. */
  name: string
  back: string
  /** Counted from one. */
  number: number
  count: number
  previous: Step | null
  next: Step | null
}

/** A song among the songs of the list it was opened from; null where the list or the song in it is gone. */
function useSongInList(scope: Scope, songId: string, place: SongPlace): SongInList | null {
  const t = useAllTexts().lists
  const language = useLanguage()
  const opened = useListAt(scope.churchId, place.list)
  const songs = 'list' in opened ? opened.list.songs : []
  const at = songAt(songs, songId, place.at)
  const previous = useStep(scope, place, songs, at - 1)
  const next = useStep(scope, place, songs, at + 1)
  if (!('list' in opened) || at === -1) return null
  return {
    name: listName(opened.list, language, t),
    back: addresses.list(scope, place.list),
    number: at + 1,
    count: songs.length,
    previous,
    next,
  }
}

function useStep(scope: Scope, { list }: SongPlace, songs: readonly ListSong[], at: number): Step | null {
  const song = songs[at]
  // Reads the cache only: a link may be without titles.
  const known = useQuery({ ...songQuery(scope, song?.songId ?? ''), enabled: false }).data
  if (!song) return null
  return {
    title: known?.song.metadata.title ?? song.title,
    href: songInListAddress(scope, song, { list, at }),
  }
}

/** A swipe that begins this near to the side of the screen belongs to the browser, which goes back by it. */
const EDGE = 24

/** A swipe anywhere over the page turns: to the left forward, to the right back. */
function usePageSwipe(next: () => void, previous: () => void): void {
  const latest = useRef({ next, previous })
  latest.current = { next, previous }
  // Before the page is painted: a swipe counts as soon as the page is seen.
  useLayoutEffect(() => {
    const page = document.body
    let touch = new AbortController()
    const begin = ({ touches, target }: TouchEvent) => {
      touch.abort()
      touch = new AbortController()
      const [first] = touches
      if (!first || touches.length > 1 || isAtEdge(first.clientX) || isElsewhere(target, page)) return
      const start = { x: first.clientX, y: first.clientY }
      const end = ({ changedTouches: [lifted] }: TouchEvent) => {
        const swipe = lifted && swipeOf(start, { x: lifted.clientX, y: lifted.clientY })
        if (swipe && !isSelecting()) latest.current[swipe]()
      }
      // The touched element may leave the page during the gesture; then only its own listeners get the events.
      const { signal } = touch
      target?.addEventListener('touchend', end as EventListener, { once: true, passive: true, signal })
      target?.addEventListener('touchcancel', () => touch.abort(), { once: true, passive: true, signal })
    }
    page.addEventListener('touchstart', begin, { passive: true })
    // The browser keeps scrolling and zooming, and leaves a level swipe to the page.
    page.style.touchAction = 'pan-y pinch-zoom'
    return () => {
      page.removeEventListener('touchstart', begin)
      page.style.removeProperty('touch-action')
    }
  }, [])
}

const isAtEdge = (x: number) => x < EDGE || x > innerWidth - EDGE

const isSelecting = () => getSelection()?.isCollapsed === false

/** Whether a swipe means something else: in a dialog, on a page that is zoomed in, or over a row wider than its frame. */
function isElsewhere(target: EventTarget | null, page: HTMLElement): boolean {
  if ((visualViewport?.scale ?? 1) > 1 || document.querySelector('dialog[open]')) return true
  const element = target instanceof HTMLElement ? target : null
  if (!element || element === page) return false
  const moves = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && isWider(element)
  return moves || isElsewhere(element.parentElement, page)
}

/**
 * Links to parts of the page scroll there and leave the address as it is, where its fragment carries a list: following
 * them would lose it.
 */
function usePartLinks(isCarried: boolean): void {
  useEffect(() => {
    if (!isCarried) return
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const part = link?.getAttribute('href')?.match(/^#(.+)$/)?.[1]
      const target = part ? document.getElementById(part) : null
      if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      target.scrollIntoView()
      // The next Tab goes on from there, as after any link to a part.
      target.setAttribute('tabindex', '-1')
      target.focus({ preventScroll: true })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [isCarried])
}
