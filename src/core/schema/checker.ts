import { Kind, type TSchema, Type } from '@sinclair/typebox'
import { TypeCompiler, type ValueError, ValueErrorType } from '@sinclair/typebox/compiler'
import { invalid } from '../failures.ts'
import { validationMessage } from './shapes.ts'

/** Turns a schema into a check that refuses a wrong value with one sentence a person can act on. */
export const checker = <T>(schema: TSchema, whole: string): ((value: unknown) => T) => {
  const compiled = TypeCompiler.Compile(schema)
  return (value) => {
    if (compiled.Check(value)) return value as T
    const error = compiled.Errors(value).First()
    throw invalid(error ? messageOf(error, whole) : `${whole} is not valid.`)
  }
}

const messageOf = (error: ValueError, whole: string): string => {
  const deepest = innermost(error)
  return `${fieldName(deepest.path, whole)} ${reason(deepest)}.`
}

/**
 * A nullable value is a union: the error of its other member is the useful one. Of a union of objects with a `type` it is
 * that of the member with the type of the value.
 */
const innermost = (error: ValueError): ValueError => {
  if (error.type !== ValueErrorType.Union) return error
  const typed = ofType(error)
  if (typed) return innermost(typed)
  const reasons = error.errors.map((branch) => branch.First()).filter((reason) => reason !== undefined)
  const useful = reasons.find(isUseful)
  return useful ? innermost(useful) : error
}

/** Whether the error of a member explains the refusal. That of a constant does not: it names one of several values. */
const isUseful = ({ schema, value }: ValueError): boolean =>
  schema.type !== 'null' && !('const' in schema) && (typeof value === jsType(schema) || isUntyped(value))

/** Version 1 has always answered an object or a list without a `type` with the error of the first member. */
const isUntyped = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Reflect.get(value, 'type') === undefined

/** The error of the member with the type of the value; if there is none, that of the type. */
const ofType = (error: ValueError): ValueError | undefined => {
  const { schema, value, errors, path } = error
  const types = (schema.anyOf as TSchema[]).map(({ properties }) => (properties?.type ?? {}) as TSchema)
  if (!isObject(value) || !types.every((type) => 'const' in type)) return
  const branch = types.findIndex((type) => type.const === value.type)
  if (branch >= 0) return errors[branch]?.First()
  return { ...error, path: `${path}/type`, value: value.type, schema: Type.Union(types), errors: [] }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const jsType = (schema: TSchema): string => (schema.type === 'integer' ? 'number' : String(schema.type))

/** `/sections/0/lines/3/text` becomes `sections[0].lines[3].text`. */
const fieldName = (path: string, whole: string): string => {
  const parts = path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const name = parts.reduce((name, part) => (/^\d+$/.test(part) ? `${name}[${part}]` : `${name}.${part}`), '')
  return name.replace(/^\./, '').slice(0, 200) || whole
}

const kinds: ReadonlyMap<string, string> = new Map(
  Object.entries({
    string: 'a text',
    integer: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
  }),
)

const reason = ({ type, schema, value }: ValueError): string => {
  switch (type) {
    case ValueErrorType.ObjectRequiredProperty:
      return 'is required'
    case ValueErrorType.ObjectAdditionalProperties:
      return 'is not a known property; remove it'
    case ValueErrorType.ArrayMaxItems:
      return `must have at most ${schema.maxItems} entries`
    case ValueErrorType.ArrayMinItems:
      return `must have at least ${schema.minItems} ${schema.minItems === 1 ? 'entry' : 'entries'}`
    case ValueErrorType.ArrayUniqueItems:
      return 'must not hold the same entry twice'
    case ValueErrorType.IntegerMinimum:
    case ValueErrorType.IntegerMaximum:
      return `must be from ${schema.minimum} to ${schema.maximum}`
  }
  const known = validationMessage(schema, value)
  if (known) return known
  if ('const' in schema) return `must be ${schema.const}`
  if (schema[Kind] === 'Union') return `must be ${alternatives(schema)}`
  return `must be ${kinds.get(String(schema.type)) ?? 'of another type'}`
}

const alternatives = (schema: TSchema): string => {
  const members = membersOf(schema)
  const names = new Set(members.map((one) => ('const' in one ? String(one.const) : kindOf(one))))
  return members.some((one) => 'const' in one) ? `one of ${[...names].join(', ')}` : [...names].join(' or ')
}

const kindOf = ({ type }: TSchema): string => kinds.get(String(type)) ?? 'null'

/** The members of a union; those of unions within it take their place. */
const membersOf = (schema: TSchema): TSchema[] =>
  schema[Kind] === 'Union' ? (schema.anyOf as TSchema[]).flatMap(membersOf) : [schema]
