import type { ServiceItem } from '../../../client/types.ts'
import { isBlank, LIMITS, lengthOf } from '../../../core/limits.ts'
import { isKey } from '../song/arrangement-problems.ts'
import { isDay, isTimeOfDay } from './days.ts'
import type { ServiceDocument } from './document.ts'

export type ServiceProblem =
  | 'dateMissing'
  | 'badTime'
  | 'titleTooLong'
  | 'notesTooLong'
  | 'tooManyItems'
  | ItemProblem

export type ItemProblem =
  | 'badKey'
  | 'noteTooLong'
  | 'badMinutes'
  | 'sequenceTooLong'
  | 'textTitleMissing'
  | 'textTitleTooLong'
  | 'textTooLong'

/** Why a service would be refused. */
export function serviceProblems({ date, time, title, notes, items }: ServiceDocument): ServiceProblem[] {
  const problems: ServiceProblem[] = []
  if (!isDay(date)) problems.push('dateMissing')
  if (time !== null && !isTimeOfDay(time)) problems.push('badTime')
  if (lengthOf(title) > LIMITS.title) problems.push('titleTooLong')
  if (lengthOf(notes) > LIMITS.serviceNotes) problems.push('notesTooLong')
  if (items.length > LIMITS.serviceItems) problems.push('tooManyItems')
  return [...problems, ...items.flatMap(itemProblems)]
}

export function itemProblems(item: ServiceItem): ItemProblem[] {
  const problems: ItemProblem[] = isMinutes(item.minutes) ? [] : ['badMinutes']
  if (item.type === 'song') {
    if (item.key !== null && !isKey(item.key)) problems.push('badKey')
    if (lengthOf(item.note) > LIMITS.itemNote) problems.push('noteTooLong')
    if (item.sequence.length > LIMITS.sequence) problems.push('sequenceTooLong')
    return problems
  }
  if (isBlank(item.title)) problems.push('textTitleMissing')
  if (lengthOf(item.title) > LIMITS.title) problems.push('textTitleTooLong')
  if (lengthOf(item.text) > LIMITS.itemText) problems.push('textTooLong')
  return problems
}

const isMinutes = (minutes: number | null): boolean =>
  minutes === null || (Number.isInteger(minutes) && minutes >= 0 && minutes <= LIMITS.itemMinutes)
