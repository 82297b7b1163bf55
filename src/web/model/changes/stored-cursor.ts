import { browserStorage } from '../storage.ts'

const nameOf = (churchId: string) => `psaltery.changes.${churchId}`

/** The newest cursor of a church that a page of this browser has seen; null if there is none. */
export function storedCursor(churchId: string): number | null {
  const stored = browserStorage.get(nameOf(churchId))
  return stored !== null && /^\d{1,15}$/.test(stored) ? Number(stored) : null
}

export function storeCursor(churchId: string, cursor: number): void {
  browserStorage.set(nameOf(churchId), String(cursor))
}
