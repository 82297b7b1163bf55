import { Kind, type TSchema, Type, TypeRegistry } from '@sinclair/typebox'
import { EXAMPLE_ID, isUuid } from '../ids.ts'
import { isLanguageTag } from '../languages/language-tag.ts'
import { lengthOf } from '../limits.ts'
import { isEmail } from '../people.ts'
import { plainLineEnds, trimLine } from '../text.ts'

/**
 * The building blocks of every schema. TypeBox's own strings count UTF-16 units and let NUL and lone
 * surrogates through; these count code points, as JSON Schema means it, and still describe themselves
 * in plain JSON Schema.
 */
export interface TextOptions {
  readonly minLength?: number
  readonly maxLength?: number
  /** Whether it may hold line breaks. */
  readonly multiline?: boolean
  /** White space alone counts as empty, but a lyric line may be blank. */
  readonly blankAllowed?: boolean
  /** White space at the end is not kept, and so does not count for the length. */
  readonly endTrimmed?: boolean
  /** A line end of two characters counts as one, as it is kept. */
  readonly lineEndsKeptAsOne?: boolean
  readonly description?: string
  readonly examples?: readonly string[]
}

// Symbols travel with a schema through TypeBox and stay out of its JSON.
const multiline = Symbol('multiline')
const blankAllowed = Symbol('blankAllowed')
const endTrimmed = Symbol('endTrimmed')
const lineEndsKeptAsOne = Symbol('lineEndsKeptAsOne')

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/

const flag = (schema: TSchema, name: symbol): boolean => Reflect.get(schema, name) === true

const textError = (schema: TSchema, value: unknown): string | null => {
  if (typeof value !== 'string') return 'must be a text'
  if (!value.isWellFormed() || value.includes('\0')) return 'must not hold NUL or half a surrogate pair'
  if (!flag(schema, multiline) && LINE_BREAK.test(value)) return 'must not hold line breaks'
  const min = schema.minLength ?? 0
  const max = schema.maxLength ?? Number.POSITIVE_INFINITY
  if (min > 0 && !flag(schema, blankAllowed) && value.trim() === '') return 'must not be empty'
  const kept = keptText(schema, value)
  // A text never has more code points than UTF-16 units, so most need no counting.
  const length = kept.length > max || kept.length < min * 2 ? lengthOf(kept) : kept.length
  if (length > max) return `must have at most ${max} characters`
  if (length < min) return min === 1 ? 'must not be empty' : `must have at least ${min} characters`
  return null
}

const keptText = (schema: TSchema, value: string): string => {
  if (flag(schema, lineEndsKeptAsOne)) return plainLineEnds(value)
  return flag(schema, endTrimmed) ? trimLine(value) : value
}

/** RFC 3339, with an offset: a time without one means another moment in every place. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i
const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/
const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/
const MUSICAL_KEY = /^[A-Ha-h][#b♯♭]?m?$/

const CURSOR_OR_NOW = /^(?:0|[1-9][0-9]{0,15}|now)$/

/** Whether the day exists: Date takes 31 February for 3 March. */
const isCalendarDay = (value: string): boolean => {
  const day = new Date(`${value.slice(0, 10)}T00:00:00Z`)
  return (
    !Number.isNaN(Date.parse(value)) &&
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(value.slice(0, 10))
  )
}

/** The kinds of text in the catalogue, and what is wrong with a value, as the end of a sentence; null when nothing is. */
const validators = new Map<string, (schema: TSchema, value: unknown) => string | null>(
  Object.entries({
    Text: textError,
    Uuid: (_, value) =>
      typeof value === 'string' && isUuid(value) ? null : `must be a UUID such as ${EXAMPLE_ID}`,
    Email: (schema, value) =>
      textError(schema, value) ?? (isEmail(String(value)) ? null : 'must be an e-mail address'),
    LanguageTag: (schema, value) =>
      textError(schema, value) ??
      (isLanguageTag(String(value)) ? null : 'must be a BCP 47 language tag such as en, de-CH or zh-Hant'),
    OneOf: ({ enum: allowed }, value) =>
      Array.isArray(allowed) && allowed.includes(value) ? null : `must be one of ${allowed.join(', ')}`,
    DateTime: (_, value) =>
      typeof value === 'string' && DATE_TIME.test(value) && isCalendarDay(value)
        ? null
        : 'must be a date and time such as 2027-01-31T12:00:00Z',
    CalendarDate: (_, value) =>
      typeof value === 'string' && CALENDAR_DATE.test(value) && isCalendarDay(value)
        ? null
        : 'must be a date such as 2027-01-31',
    TimeOfDay: (_, value) =>
      typeof value === 'string' && TIME_OF_DAY.test(value) ? null : 'must be a time such as 09:30',
    CursorOrNow: (_, value) =>
      typeof value === 'string' && CURSOR_OR_NOW.test(value) && !(Number(value) > Number.MAX_SAFE_INTEGER)
        ? null
        : `must be a whole number from 0 to ${Number.MAX_SAFE_INTEGER}, or now`,
    MusicalKey: (_, value) =>
      typeof value === 'string' && MUSICAL_KEY.test(value)
        ? null
        : 'must be a key such as C, F# or Bbm: a letter from A to H, then # or b, then m for minor',
  }),
)

for (const [kind, errorOf] of validators)
  TypeRegistry.Set<TSchema>(kind, (schema, value) => errorOf(schema, value) === null)

export const validationMessage = (schema: TSchema, value: unknown): string | null =>
  validators.get(schema[Kind])?.(schema, value) ?? null

// The same rules for readers of the schema, in escapes that the patterns of every language support.
const BREAKS = '\\u000a-\\u000d\\u0085\\u2028\\u2029'
const SPACES = '\\u0009-\\u000d\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'

const textPattern = (manyLines: boolean, mayBeBlank: boolean): string => {
  const any = `[^\\u0000${manyLines ? '' : BREAKS}]*`
  return mayBeBlank ? `^${any}$` : `^${any}[^\\u0000${manyLines ? '' : '\\u0085'}${SPACES}]${any}$`
}

export const Text = (options: TextOptions = {}) => {
  const {
    multiline: manyLines = false,
    blankAllowed: mayBeBlank = false,
    endTrimmed: isEndTrimmed = false,
    lineEndsKeptAsOne: hasPlainLineEnds = false,
    ...described
  } = options
  return Type.Unsafe<string>({
    [Kind]: 'Text',
    type: 'string',
    pattern: textPattern(manyLines, mayBeBlank || !described.minLength),
    ...described,
    [multiline]: manyLines,
    [blankAllowed]: mayBeBlank,
    [endTrimmed]: isEndTrimmed,
    [lineEndsKeptAsOne]: hasPlainLineEnds,
  })
}

export const Uuid = (options: { description?: string } = {}) =>
  Type.Unsafe<string>({ [Kind]: 'Uuid', type: 'string', format: 'uuid', ...options })

export const Email = (options: { maxLength: number; examples?: readonly string[] }) =>
  Type.Unsafe<string>({ [Kind]: 'Email', type: 'string', format: 'email', ...options })

export const LanguageTag = (options: TextOptions) =>
  Type.Unsafe<string>({
    [Kind]: 'LanguageTag',
    type: 'string',
    pattern: '^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$',
    ...options,
  })

/** A cursor, or `now`. One text and no union, because generated clients of several languages have no unions. */
export const CursorOrNow = (options: { description?: string; examples?: readonly string[] }) =>
  Type.Unsafe<string>({
    [Kind]: 'CursorOrNow',
    type: 'string',
    pattern: CURSOR_OR_NOW.source,
    maxLength: 16,
    ...options,
  })

export const MusicalKey = (options: { description?: string; examples?: readonly string[] }) =>
  Type.Unsafe<string>({
    [Kind]: 'MusicalKey',
    type: 'string',
    pattern: MUSICAL_KEY.source,
    maxLength: 3,
    ...options,
  })

/** One of a few words. */
export const OneOf = <const T extends string>(
  allowed: readonly T[],
  options: { description?: string } = {},
) => Type.Unsafe<T>({ [Kind]: 'OneOf', type: 'string', enum: [...allowed], ...options })

/** A moment that a client chooses. */
export const DateTime = (options: { description?: string } = {}) =>
  Type.Unsafe<string>({ [Kind]: 'DateTime', type: 'string', format: 'date-time', ...options })

/** A day without a time zone. */
export const CalendarDate = (options: { description?: string; examples?: readonly string[] } = {}) =>
  Type.Unsafe<string>({ [Kind]: 'CalendarDate', type: 'string', format: 'date', ...options })

/** Hours and minutes of a day. */
export const TimeOfDay = (options: { description?: string; examples?: readonly string[] } = {}) =>
  Type.Unsafe<string>({
    [Kind]: 'TimeOfDay',
    type: 'string',
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    ...options,
  })

/** Written by the server only, so it is described and not checked. */
export const Timestamp = () => Type.Unsafe<string>({ ...Type.String(), format: 'date-time' })

/** Closed: a property that is not named is refused. */
export const Shape = <T extends Record<string, TSchema>>(
  properties: T,
  options: { description?: string } = {},
) => Type.Object(properties, { additionalProperties: false, ...options })

export const OrNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
