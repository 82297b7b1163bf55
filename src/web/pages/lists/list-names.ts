import type { SetList } from '../../model/lists/set-list.ts'
import type { Language, ListTexts } from '../../texts/texts.ts'
import { dayName } from '../../texts/when.ts'

/** What a list is called: its title, else its day. */
export function listName({ title, date }: SetList, language: Language, t: ListTexts): string {
  if (title.trim() !== '') return title
  return date ? dayName(date, language) : t.untitled
}

/** The next Sunday, or today when it is one, as 2026-11-22. */
export function nextSunday(now = new Date()): string {
  const sunday = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ((7 - now.getDay()) % 7))
  const two = (part: number) => String(part).padStart(2, '0')
  return `${sunday.getFullYear()}-${two(sunday.getMonth() + 1)}-${two(sunday.getDate())}`
}
