import { Kind, type TSchema, Type, TypeRegistry } from '@sinclair/typebox'
import { isUuid } from './ids.ts'

/**
 * The building blocks of every schema. TypeBox's own strings count UTF-16 units and let NUL and lone
 * surrogates through; these count code points, as JSON Schema means it, and still describe themselves
 * in plain JSON Schema.
 */
export interface TextOptions {
  readonly minLength?: number
  readonly maxLength?: number
  /** Only the copyright may hold line breaks. */
  readonly multiline?: boolean
  /** White space alone counts as empty, but a lyric line may be blank. */
  readonly blankAllowed?: boolean
  readonly description?: string
  readonly examples?: readonly string[]
}

// Symbols travel with a schema through TypeBox and stay out of its JSON.
const multiline = Symbol('multiline')
const blankAllowed = Symbol('blankAllowed')

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/

const flag = (schema: TSchema, name: symbol): boolean => Reflect.get(schema, name) === true

export const codePoints = (text: string): number => {
  let count = 0
  for (const _ of text) count++
  return count
}

/** What is wrong with a text, as the end of a sentence that begins with the field's name; null when nothing is. */
export const textTrouble = (schema: TSchema, value: unknown): string | null => {
  if (typeof value !== 'string') return 'must be a text'
  if (!value.isWellFormed() || value.includes('\0')) return 'must not hold NUL or half a surrogate pair'
  if (!flag(schema, multiline) && LINE_BREAK.test(value)) return 'must not hold line breaks'
  const min = schema.minLength ?? 0
  const max = schema.maxLength ?? Number.POSITIVE_INFINITY
  if (min > 0 && !flag(schema, blankAllowed) && value.trim() === '') return 'must not be empty'
  // A text never has more code points than UTF-16 units, so most need no counting.
  const length = value.length > max || value.length < min * 2 ? codePoints(value) : value.length
  if (length > max) return `must have at most ${max} characters`
  if (length < min) return `must have at least ${min} characters`
  return null
}

TypeRegistry.Set<TSchema>('Text', (schema, value) => textTrouble(schema, value) === null)
TypeRegistry.Set('Uuid', (_, value) => typeof value === 'string' && isUuid(value))

export const Text = (options: TextOptions = {}) => {
  const { multiline: manyLines = false, blankAllowed: mayBeBlank = false, ...described } = options
  return Type.Unsafe<string>({
    [Kind]: 'Text',
    type: 'string',
    ...described,
    [multiline]: manyLines,
    [blankAllowed]: mayBeBlank,
  })
}

export const Uuid = (options: { description?: string } = {}) =>
  Type.Unsafe<string>({ [Kind]: 'Uuid', type: 'string', format: 'uuid', ...options })

const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u

TypeRegistry.Set<TSchema>(
  'Email',
  (schema, value) => textTrouble(schema, value) === null && typeof value === 'string' && EMAIL.test(value),
)

export const Email = (options: { maxLength: number; examples?: readonly string[] }) =>
  Type.Unsafe<string>({ [Kind]: 'Email', type: 'string', format: 'email', ...options })

/** Written by the server only, so it is described and not checked. */
export const Timestamp = () => Type.Unsafe<string>({ ...Type.String(), format: 'date-time' })

/** Closed: a property that is not named is refused. */
export const Shape = <T extends Record<string, TSchema>>(
  properties: T,
  options: { description?: string } = {},
) => Type.Object(properties, { additionalProperties: false, ...options })

export const OrNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
