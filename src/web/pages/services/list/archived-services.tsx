import type { Church } from '../../../../client/types.ts'
import { useServices } from '../../../api/services.ts'
import { todayIn } from '../../../model/services/service-times.ts'
import { useServiceTexts } from '../../../texts/services/service-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notice.tsx'
import { useStartAction } from '../../archiving/part-actions.ts'
import { canWrite } from '../../session/member-area.tsx'
import { serviceName } from '../service-name.ts'
import { ServiceList } from './service-list.tsx'

/** The archived services, each with the way back for writers. */
export function ArchivedServices({ church }: { church: Church }) {
  const { archiving } = useTexts()
  const t = useServiceTexts()
  const language = useLanguage()
  const start = useStartAction()
  const query = useServices(church.id, { archived: 'only' })
  return (
    <ServiceList
      heading={t.all}
      church={church}
      query={query}
      today={todayIn(church.timeZone)}
      more={t.earlier}
      empty={<EmptyState title={t.noneArchived} />}
      actionOf={
        canWrite(church)
          ? (service) => {
              const name = serviceName(service, language)
              const part = { churchId: church.id, of: 'service', id: service.id } as const
              return (
                <Button
                  icon="undo"
                  aria-label={archiving.bringBackIt(name)}
                  className="shrink-0 max-sm:min-h-11"
                  onClick={() => start({ kind: 'bringBack', part, name, version: service.version })}
                >
                  <span className="max-sm:sr-only">{archiving.bringBack}</span>
                </Button>
              )
            }
          : undefined
      }
    />
  )
}
