import type { Church } from '../../../client/types.ts'
import { useUsage } from '../../api/services.ts'
import { todayIn } from '../../model/services/service-times.ts'
import { periodOf, type Sung, sungSongs } from '../../model/services/usage.ts'
import { useServiceTexts } from '../../texts/services/service-texts.ts'
import { useLanguage } from '../../texts/texts.ts'
import { shortDate } from '../../texts/when.ts'

/** When a song was sung last, and how often in a year. */
export function SungLine({ sung }: { sung: Sung | undefined }) {
  const { sung: t } = useServiceTexts()
  const language = useLanguage()
  return (
    <span className="block text-muted text-sm">
      {sung ? t.last(shortDate(sung.last, language), sung.inYear) : t.never}
    </span>
  )
}

/** When each song of the church was sung last, and how often; null until it is read, and in a church without services. */
export function useSung(church: Pick<Church, 'id' | 'timeZone'>): ReadonlyMap<string, Sung> | null {
  const today = todayIn(church.timeZone)
  const { data } = useUsage(church.id, periodOf('fiveYears', today))
  return data && data.length > 0 ? sungSongs(data, today) : null
}
