import { ownValue } from '../../core/own-value.ts'

/** Reads fields of data of unknown shape; a missing field is empty. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const recordAt = (value: unknown, name: string): Record<string, unknown> => {
  const found = isRecord(value) ? ownValue(value, name) : undefined
  return isRecord(found) ? found : {}
}

export const listAt = (value: unknown, name: string): unknown[] => {
  const found = isRecord(value) ? ownValue(value, name) : undefined
  return Array.isArray(found) ? found : []
}

export const textAt = (value: unknown, name: string): string => {
  const found = isRecord(value) ? ownValue(value, name) : undefined
  return typeof found === 'string' ? found.trim() : typeof found === 'number' ? `${found}` : ''
}
