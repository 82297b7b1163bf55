import { type Device, type Seen, TEXTS } from './devices.ts'
import type { SundayPlan } from './plan.ts'
import type { Line } from './words.ts'

/** No sentence of the server stands on a page of a service. */
const OF_THE_SERVER = /itemId|must be/

/** What is wrong with what a device shows while this item and this line of it are on the wall; null: nothing. */
export function wrongIn(
  plan: SundayPlan,
  title: string,
  device: Device,
  { line, saysWhy, text }: Seen,
  wall: Line | null,
): string | null {
  const { kind, language } = device
  const shown = `it shows ${JSON.stringify(line)} for ${JSON.stringify(wall)}${saysWhy ? ' and says why' : ''}`
  if (OF_THE_SERVER.test(text) || text.includes(TEXTS[language].present.planChanged)) return text
  const { at, count, isLost, key } = plan.placeOfItem(title)
  if (kind === 'phone') {
    const position = TEXTS[language].position(at + 1, count)
    if (!text.includes(position)) return `it lacks ${position}`
    if (isLost && !text.includes(TEXTS[language].why.removed))
      return 'it does not say that the item was removed'
  }
  if (kind !== 'overlay' && !text.includes(title)) return `it lacks the title ${title}`
  if (kind !== 'overlay' && key !== null && !text.includes(key)) return `it lacks the key ${key}`
  if (!wall || !line) return wall === line ? null : shown
  if (line.song !== wall.song || line.section !== wall.section || line.revision !== wall.revision)
    return shown
  // Stage and overlay have the words that are presented, which are German.
  const own = plan.languageFor(title, kind === 'phone' ? language : 'de')
  if (own === null) return null
  if (plan.hasSection(title, own, wall.section)) return line.language === own ? null : shown
  return line.language === wall.language && saysWhy ? null : shown
}
