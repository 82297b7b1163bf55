import type { Church } from '../../../../client/types.ts'
import { useUsage } from '../../../api/services.ts'
import { todayIn } from '../../../model/services/service-times.ts'
import { periodOf, type Sung, sungSongs } from '../../../model/services/usage.ts'

/** When each song of the church was sung last, and how often; null until it is read, and in a church without services. */
export function useSung(church: Pick<Church, 'id' | 'timeZone'>): ReadonlyMap<string, Sung> | null {
  const today = todayIn(church.timeZone)
  const { data } = useUsage(church.id, periodOf('fiveYears', today))
  return data && data.length > 0 ? sungSongs(data, today) : null
}
