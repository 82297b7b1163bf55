import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ServicePlace } from '../../addresses.ts'
import type { ReadService } from '../../api/live.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { useReducedMotion } from '../../hooks/screen/use-media.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useWakeLock } from '../../hooks/screen/use-wake-lock.ts'
import { sungPlace } from '../../model/live/sung-place.ts'
import { useLiveTexts } from '../../texts/live/live-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ListHold } from '../lists/list-hold.tsx'
import { useLive } from './follow/use-live.ts'
import { useLookingElsewhere } from './follow/use-looking-elsewhere.ts'
import { useShownItems } from './follow/use-shown-items.ts'
import { ItemList } from './item-list.tsx'
import { ItemPage } from './item-page.tsx'
import { ServiceHeading } from './service-heading.tsx'

interface Props {
  scope: Scope
  place: ServicePlace
  service: ReadService
  isLater: boolean
  /** The service is read again: it names an item that this page does not know. */
  onUnknownItem: () => void
}

/** A service on a phone: its order, one item of it, or what is sung at the moment. */
export function ServiceReading({ scope, place, service, isLater, onUnknownItem }: Props) {
  const t = useLiveTexts()
  const { loading } = useTexts()
  const { items, hold, choose } = useShownItems(scope, service)
  const { live, connection } = useLive(scope, service.id)
  const [opened, open] = useOpenedItem(items.length)
  const [isElsewhere, setElsewhere] = useState(false)
  const section = useRef<HTMLDivElement>(null)
  const isStill = useReducedMotion()
  useWakeLock()
  usePageTitle(service.title.trim() || t.service)

  const liveAt = live ? items.findIndex(({ id }) => id === live.itemId) : -1
  const last = useLast(liveAt === -1 ? null : liveAt)
  const isFollowing = !isElsewhere && last !== null
  const at = isFollowing ? last : opened
  const item = at === null ? undefined : items[at]
  const isSungHere = live != null && !live.blank && at === liveAt
  const sung = isSungHere && item?.version ? sungPlace(live, item.version, item.lyrics) : null

  const isUnknown = live != null && liveAt === -1 && !live.blank
  useEffect(() => {
    if (isUnknown) onUnknownItem()
  }, [isUnknown, onUnknownItem])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is what moves the page
  useEffect(() => {
    if (!isFollowing) return
    const behavior = isStill ? 'auto' : 'smooth'
    if (section.current) section.current.scrollIntoView({ block: 'center', behavior })
    else if (sung === null && live?.position == null) window.scrollTo({ top: 0 })
  }, [isFollowing, item?.id, sung, item?.version])
  useLookingElsewhere(
    section,
    isFollowing,
    useCallback(() => setElsewhere(true), []),
  )

  const go = (target: number | null) => {
    setElsewhere(true)
    open(target)
    window.scrollTo({ top: 0 })
  }
  const comeBack = () => {
    setElsewhere(false)
    open(null)
  }
  return (
    <div className="mx-auto max-w-3xl space-y-6 pb-24">
      {item && at !== null ? (
        <ItemPage
          scope={scope}
          place={place}
          item={item}
          at={at}
          count={items.length}
          sung={sung}
          section={section}
          onOpen={go}
          onChoose={(version) => choose(item, version)}
        />
      ) : (
        <>
          <ServiceHeading scope={scope} place={place} service={service} isLater={isLater} />
          <ListHold hold={hold} />
          <ItemList items={items} liveAt={live && !live.blank ? liveAt : -1} onOpen={go} loading={loading} />
        </>
      )}
      <div className="fixed inset-x-0 bottom-0 z-10 mx-auto max-w-3xl space-y-2 p-3 print:hidden">
        {connection === 'lost' && <Notice tone="warn">{t.phone.lost}</Notice>}
        {connection !== 'lost' && isFollowing && (
          <p
            role="status"
            className="inline-flex rounded-full border border-line bg-surface px-3 py-1 text-muted text-sm"
          >
            {live === null ? t.phone.paused : live?.blank ? t.phone.dark : t.phone.isFollowing}
          </p>
        )}
        {live != null && liveAt !== -1 && isElsewhere && (
          <Button variant="primary" icon="phone" className="min-h-11 w-full shadow-sm" onClick={comeBack}>
            {t.phone.back}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The item in the address, counted from one there; null: the order of the service. */
function useOpenedItem(count: number): [number | null, (at: number | null) => void] {
  const [path, navigate] = useLocation()
  const query = new URLSearchParams(useSearch())
  const number = Number(query.get('at') ?? 0)
  const open = (at: number | null) => {
    if (at === null) query.delete('at')
    else query.set('at', String(at + 1))
    navigate(`${path}${query.size > 0 ? `?${query}` : ''}`)
  }
  return [Number.isInteger(number) && number >= 1 && number <= count ? number - 1 : null, open]
}

/** The last value that was not null: a phone stays where it was when nothing is presented. */
function useLast(value: number | null): number | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
