import type { ServicePlace } from '../../addresses.ts'
import type { ReadService } from '../../api/live.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { useLiveTexts } from '../../texts/live/live-texts.ts'
import { useLanguage } from '../../texts/texts.ts'
import { dayName, hourName } from '../../texts/when.ts'
import { SingingActions } from './singing-actions.tsx'

interface Props {
  scope: Scope
  place: ServicePlace
  service: ReadService
  /** It is not today's. */
  isLater: boolean
}

/** When the service is and what it is called, and how it is sung. */
export function ServiceHeading({ scope, place, service, isLater }: Props) {
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
