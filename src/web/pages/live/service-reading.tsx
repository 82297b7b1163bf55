import { useCallback, useEffect, useRef, useState } from 'react'
import type { ServicePlace } from '../../addresses.ts'
import type { ReadService } from '../../api/live.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { useReducedMotion, useWakeLock } from '../../hooks/screen/use-device.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useLast } from '../../hooks/use-last.ts'
import { type SungSection, sungSection, whyOf } from '../../model/live/sung-section.ts'
import { useLiveTexts } from '../../texts/live/live-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ListHold } from '../lists/list-hold.tsx'
import { FirstWords } from './first-words.tsx'
import { FollowStatus } from './follow/follow-status.tsx'
import { useFollowed } from './follow/use-followed.ts'
import { useLookingElsewhere } from './follow/use-looking-elsewhere.ts'
import { useOpenedItem } from './follow/use-opened-item.ts'
import { useShownItems } from './follow/use-shown-items.ts'
import { ItemList } from './item-list.tsx'
import { ItemPage } from './item-page.tsx'
import { ServiceHeading } from './service-heading.tsx'

interface Props {
  scope: Scope
  place: ServicePlace
  service: ReadService
  isLater: boolean
  /** Reads the service again. */
  refresh: () => void
}

/** A service on a phone: its order, one item of it, or what is sung at the moment. */
export function ServiceReading({ scope, place, service, isLater, refresh }: Props) {
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
