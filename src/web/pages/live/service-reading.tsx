import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { addresses, type ServicePlace } from '../../addresses.ts'
import type { LiveNow, ReadService } from '../../api/live.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { useReducedMotion, useWakeLock } from '../../hooks/screen/use-device.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useLast } from '../../hooks/use-kept.ts'
import type { LiveNews } from '../../model/live/live-feed.ts'
import { type SungSection, sungSection, type Why, whyOf } from '../../model/live/sung-section.ts'
import { useLiveTexts } from '../../texts/live/live-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { dayName, hourName } from '../../texts/when.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { fetched } from '../../ui/fetched.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ListHold } from '../lists/use-list-songs.tsx'
import { FirstWords, ItemList, ItemPage } from './item-page.tsx'
import { useFollowed, useIsMember } from './use-live.ts'
import { useLookingElsewhere, useOpenedItem } from './use-opened-item.ts'
import { useShownItems } from './use-shown-items.ts'

interface ServiceReadingProps {
  scope: Scope
  place: ServicePlace
  service: ReadService
  isLater: boolean
  /** Reads the service again. */
  refresh: () => void
}

/** A service on a phone: its order, one item of it, or what is sung at the moment. */
export function ServiceReading({ scope, place, service, isLater, refresh }: ServiceReadingProps) {
  const t = useLiveTexts()
  const { loading } = useTexts()
  const news = useFollowed(scope, service, refresh)
  const { live, connection } = news
  const [openedId, open] = useOpenedItem(service.items)
  // The reader scrolled away from what is sung, and stays with this item.
  const [heldId, hold] = useState<string | null>(null)
  const [isElsewhere, setElsewhere] = useState(false)
  const shown = useShownItems(scope, service, news, { openId: heldId ?? openedId })
  const { items, lostIds, choose } = shown
  const section = useRef<HTMLDivElement>(null)
  const isStill = useReducedMotion()
  useWakeLock()
  usePageTitle(service.title.trim() || t.service)

  const liveAt = live ? items.findIndex(({ id }) => id === live.itemId) : -1
  const last = useLast(liveAt === -1 ? null : (live?.itemId ?? null))
  const isFollowing = !isElsewhere && last !== null
  const shownId = isFollowing ? last : (heldId ?? openedId)
  const at = items.findIndex(({ id }) => id === shownId)
  const item = items[at]
  const isSungHere = live != null && !live.blank && at === liveAt
  const sung: SungSection = isSungHere && item ? sungSection(live, item) : { kind: 'none' }
  const isOther = sung.kind === 'section' && sung.words !== item?.version
  // Words in another language are shown to readers who follow: others keep what they read.
  const marked = sung.kind === 'section' && (isFollowing || !isOther) ? sung : null

  const isUnknown = live != null && liveAt === -1 && !live.blank
  useEffect(() => {
    if (isUnknown) refresh()
  }, [isUnknown, refresh])
  const isScrolling = useLookingElsewhere(
    section,
    isFollowing,
    useCallback(() => {
      hold(last)
      setElsewhere(true)
    }, [last]),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is what moves the page
  useEffect(() => {
    if (!isFollowing || isScrolling.current) return
    const behavior = isStill ? 'auto' : 'smooth'
    if (section.current) section.current.scrollIntoView({ block: 'center', behavior })
    else if (!marked && live?.position == null) window.scrollTo({ top: 0 })
  }, [isFollowing, item?.id, marked?.at, marked?.words])

  const go = (target: string | null) => {
    setElsewhere(true)
    hold(null)
    open(target)
    window.scrollTo({ top: 0 })
  }
  const comeBack = () => {
    setElsewhere(false)
    hold(null)
    open(null)
  }
  return (
    <div data-device-type className="mx-auto max-w-3xl space-y-6 pb-24">
      {item ? (
        <ItemPage
          scope={scope}
          place={place}
          item={marked && isOther ? { ...item, version: marked.words } : item}
          at={at}
          count={items.length}
          sung={marked?.at ?? null}
          section={section}
          onOpen={(target) => go(target === null ? null : (items[target]?.id ?? null))}
          onChoose={(version) => choose(item, version)}
        />
      ) : (
        <>
          <ServiceHeading scope={scope} place={place} service={service} isLater={isLater} />
          <ListHold hold={shown.hold} />
          <ItemList
            items={items}
            liveAt={live && !live.blank ? liveAt : -1}
            onOpen={(target) => go(items[target]?.id ?? null)}
            loading={loading}
          />
          <FirstWords items={items} />
        </>
      )}
      <div className="fixed inset-x-0 bottom-0 z-10 mx-auto max-w-3xl space-y-2 p-3 print:hidden">
        <FollowStatus
          live={live}
          connection={connection}
          isFollowing={isFollowing}
          why={whyOf({
            sung,
            isOther: isFollowing && isOther,
            isRemoved: item !== undefined && lostIds.has(item.id),
            isHidden: live != null && liveAt === -1 && !isElsewhere,
          })}
        />
        {live != null && liveAt !== -1 && isElsewhere && (
          <Button variant="primary" icon="phone" className="min-h-11 w-full shadow-sm" onClick={comeBack}>
            {t.phone.back}
          </Button>
        )}
      </div>
    </div>
  )
}

interface ServiceHeadingProps {
  scope: Scope
  place: ServicePlace
  service: ReadService
  /** It is not today's. */
  isLater: boolean
}

/** When the service is and what it is called, and how it is sung. */
function ServiceHeading({ scope, place, service, isLater }: ServiceHeadingProps) {
  const t = useLiveTexts()
  const language = useLanguage()
  const name = service.title.trim() || t.service
  return (
    <header className="space-y-4">
      <div>
        {isLater && <p className="font-medium text-accent text-sm">{t.next}</p>}
        <h1 className="text-balance font-semibold font-serif text-3xl sm:text-4xl">{name}</h1>
        <p className="mt-1 text-muted">
          {[dayName(service.date, language), service.time && hourName(service.time, language)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {service.items.length > 0 && <SingingActions scope={scope} place={place} service={service} />}
    </header>
  )
}

const ShareService = fetched(() => import('./share-service.tsx').then((module) => module.ShareService))

interface SingingActionsProps {
  scope: Scope
  place: ServicePlace
  service: ReadService
}

/** How a whole service is sung: presented, read, printed, shared. */
function SingingActions({ scope, place, service }: SingingActionsProps) {
  const { actions } = useTexts()
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <PresentLink scope={scope} place={place} service={service} />
      <ButtonLink href={addresses.sungService(scope, place, 'read')} icon="music">
        {actions.read}
      </ButtonLink>
      <ButtonLink href={addresses.sungService(scope, place, 'print')} icon="print">
        {actions.booklet}
      </ButtonLink>
      <ShareButton scope={scope} place={place} service={service} />
    </div>
  )
}

/** Members present from their library, where phones can be let follow. */
function PresentLink({ scope, place, service }: SingingActionsProps) {
  const { actions } = useTexts()
  const t = useLiveTexts()
  const isMember = useIsMember(scope)
  const inLibrary = { as: 'member', churchId: scope.churchId } as const
  return (
    <>
      <ButtonLink
        icon="present"
        href={
          isMember
            ? addresses.sungService(inLibrary, { serviceId: service.id }, 'present')
            : addresses.sungService(scope, place, 'present')
        }
      >
        {actions.present}
      </ButtonLink>
      {isMember && (
        <>
          <ButtonLink href={addresses.stage(scope, place)}>{t.views.stage}</ButtonLink>
          <ButtonLink href={addresses.overlay(scope, place)}>{t.views.overlay}</ButtonLink>
        </>
      )}
    </>
  )
}

function ShareButton(props: SingingActionsProps) {
  const { actions } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="share" onClick={() => setOpen(true)}>
        {actions.share}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareService {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** In milliseconds: long enough to be read once. */
const SHOWN_MS = 3_000

interface FollowStatusProps extends LiveNews<LiveNow> {
  isFollowing: boolean
  why: Why | null
}

/** Whether a phone follows, and why it does not show what is on the wall. That it follows is said for a moment only. */
function FollowStatus({ live, connection, isFollowing, why }: FollowStatusProps) {
  const t = useLiveTexts()
  const following = live === null ? t.phone.paused : live?.blank ? t.phone.dark : t.phone.isFollowing
  const text = why === null ? following : t.why[why]
  const passes = why === null && live != null && !live.blank
  const [hasPassed, setPassed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is shown anew
  useEffect(() => {
    setPassed(false)
    if (!passes) return
    const timer = setTimeout(() => setPassed(true), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [text, passes, isFollowing])
  if (connection === 'lost') return <Notice tone="warn">{t.phone.lost}</Notice>
  if ((!isFollowing && why === null) || (passes && hasPassed)) return null
  return (
    <p
      role="status"
      className="inline-flex rounded-2xl border border-line bg-surface px-3 py-1 text-muted text-sm"
    >
      {text}
    </p>
  )
}
