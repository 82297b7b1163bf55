import { Link, useLocation } from 'wouter'
import { addresses } from '../../../addresses.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'
import type { SongPlace } from '../../../model/lists/song-place.ts'
import { useListTexts, useTexts } from '../../../texts/texts.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useSongInList } from '../data/use-song-in-list.ts'
import { usePageSwipe, usePartLinks } from './use-song-gestures.ts'

interface Props {
  scope: Scope
  songId: string
  place: SongPlace
}

/** The list that a song was opened from: the way back, the song's place, and the songs before and after it. */
export function ListBar({ scope, songId, place }: Props) {
  const { present, song } = useTexts()
  const t = useListTexts()
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

type Step = { title: string; href: string } | null

const named = (label: string, title: string) => (title === '' ? label : `${label}: ${title}`)

/** Keeps its room at the first and the last song, so that nothing moves under the finger. */
function StepIcon({ icon, label, step }: { icon: 'left' | 'right'; label: string; step: Step }) {
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
  const t = useListTexts()
  const inList = useSongInList(scope, songId, place)
  if (!inList?.previous && !inList?.next) return null
  return (
    <div dir="ltr" className="grid grid-cols-2 gap-3 print:hidden">
      <StepCard label={t.place.previous} step={inList.previous} icon="left" />
      <StepCard label={t.place.next} step={inList.next} icon="right" />
    </div>
  )
}

function StepCard({ label, step, icon }: { label: string; step: Step; icon: 'left' | 'right' }) {
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
