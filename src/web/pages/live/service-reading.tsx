import { useLocation, useSearch } from 'wouter'
import type { ServicePlace } from '../../addresses.ts'
import type { Scope } from '../../api/endpoints.ts'
import type { ReadService } from '../../api/live.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useWakeLock } from '../../hooks/screen/use-wake-lock.ts'
import { useLiveTexts } from '../../texts/live-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { ListHold } from '../lists/list-hold.tsx'
import { ItemList } from './item-list.tsx'
import { ItemPage } from './item-page.tsx'
import { ServiceHeading } from './service-heading.tsx'
import { useShownItems } from './use-shown-items.ts'

interface Props {
  scope: Scope
  place: ServicePlace
  service: ReadService
  isLater: boolean
}

/** A service on a phone: its order, or one item of it. */
export function ServiceReading({ scope, place, service, isLater }: Props) {
  const t = useLiveTexts()
  const { loading } = useTexts()
  const { items, hold, choose } = useShownItems(scope, service)
  const [at, open] = useOpenedItem(items.length)
  useWakeLock()
  usePageTitle(service.title.trim() || t.service)
  const item = at === null ? undefined : items[at]
  const go = (target: number | null) => {
    open(target)
    window.scrollTo({ top: 0 })
  }
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      {item && at !== null ? (
        <ItemPage
          item={item}
          at={at}
          count={items.length}
          onOpen={go}
          onChoose={(version) => choose(item, version)}
        />
      ) : (
        <>
          <ServiceHeading scope={scope} place={place} service={service} isLater={isLater} />
          <ListHold hold={hold} />
          <ItemList items={items} onOpen={go} loading={loading} />
        </>
      )}
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
