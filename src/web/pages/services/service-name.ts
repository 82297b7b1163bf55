import type { ServiceDocument } from '../../model/services/service-document.ts'
import type { Language } from '../../texts/texts.ts'
import { dayName, hourName } from '../../texts/when.ts'

type Dated = Pick<ServiceDocument, 'date' | 'time' | 'title'>

/** The day and the time, as they are written where the reader is. */
export function dayAndTime({ date, time }: Pick<Dated, 'date' | 'time'>, language: Language): string {
  const day = dayName(date, language)
  return time === null ? day : `${day}, ${hourName(time, language)}`
}

/** What a service is called: its title, else its day. */
export const serviceName = (service: Dated, language: Language): string =>
  service.title.trim() === '' ? dayAndTime(service, language) : service.title
