import { Kind, Type, TypeRegistry } from '@sinclair/typebox'

const isIsoTime = (value: unknown): boolean => {
  if (typeof value !== 'string') return false
  const time = new Date(value)
  return !Number.isNaN(time.getTime()) && time.toISOString() === value
}
TypeRegistry.Set('IsoTime', (_, value) => isIsoTime(value))

/** UTC with milliseconds, as JavaScript writes it. */
export const IsoTime = () => Type.Unsafe<string>({ [Kind]: 'IsoTime', type: 'string', format: 'date-time' })
