import { personHere } from '../save/owner.ts'
import { browserStorage } from '../storage.ts'
import { AS_WRITTEN, type ChartChoice, MOST_CAPO } from './reading.ts'

/** For each person of this browser and each arrangement. */
const nameOf = (arrangementId: string): string =>
  `psaltery.chart.${personHere() ?? 'visitor'}.${arrangementId}`

export function storedChoice(arrangementId: string): ChartChoice {
  try {
    const found: unknown = JSON.parse(browserStorage.get(nameOf(arrangementId)) ?? 'null')
    if (typeof found !== 'object' || found === null) return AS_WRITTEN
    const { key, capo } = found as Partial<Record<string, unknown>>
    return {
      key: typeof key === 'string' ? key : null,
      capo: typeof capo === 'number' && capo >= 0 && capo <= MOST_CAPO ? Math.floor(capo) : null,
    }
  } catch {
    return AS_WRITTEN
  }
}

export function storeChoice(arrangementId: string, choice: ChartChoice): void {
  if (choice.key === null && choice.capo === null) browserStorage.remove(nameOf(arrangementId))
  else browserStorage.set(nameOf(arrangementId), JSON.stringify(choice))
}

/** The time that the person chose for a chart that moves by itself. */
const nameOfSeconds = (arrangementId: string): string => `${nameOf(arrangementId)}.seconds`

export function storedSeconds(arrangementId: string): number | null {
  const found = Number(browserStorage.get(nameOfSeconds(arrangementId)) ?? 0)
  return Number.isInteger(found) && found > 0 ? found : null
}

export function storeSeconds(arrangementId: string, seconds: number): void {
  browserStorage.set(nameOfSeconds(arrangementId), String(seconds))
}
