import { Kind, type TSchema } from '@sinclair/typebox'
import { sample } from '../../src/http/openapi/parameters.ts'

/** Words that fold, split and compare slowly: letters with marks that are taken apart, and punctuation around them. */
const WORDS = 'Ǻé ﷺ,!?… '

const textOf = (length: number): string =>
  [...WORDS.repeat(Math.ceil(length / WORDS.length) + 1)]
    .slice(0, Math.max(1, length))
    .join('')
    .trim()
    .padEnd(1, 'a')

/** About the longest value that fits a schema, with each of its lengths multiplied by a part of 1. */
const fitting = (schema: TSchema, part: number): unknown => {
  const scaled = (most: number | undefined, usual: number) => Math.max(1, Math.floor((most ?? usual) * part))
  if (Array.isArray(schema.anyOf))
    return fitting(
      schema.anyOf.findLast((one: TSchema) => one.type !== 'null'),
      part,
    )
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries<TSchema>(schema.properties ?? {}).map(([name, each]) => [name, fitting(each, part)]),
    )
  if (schema.type === 'array')
    return Array.from({ length: scaled(schema.maxItems, 1) }, () => fitting(schema.items, part))
  if (schema.type === 'integer') return schema.maximum ?? schema.minimum ?? 1
  if (schema.format === 'uuid') return crypto.randomUUID()
  if (schema[Kind] === 'Text') return textOf(scaled(schema.maxLength, 200))
  if (schema[Kind] === 'String' && schema.maxLength) return 'A'.repeat(scaled(schema.maxLength, 1))
  return sample(schema)
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** A value of a schema that is as long as its limits and those of the body allow. */
export const longestValue = (schema: TSchema, bytes: number): unknown => {
  let part = 1
  while (bytesOf(fitting(schema, part)) > bytes && part > 0.001) part *= 0.8
  return fitting(schema, part)
}

/** A body that fills its limit with white space behind the value. */
export const filledUp = (value: unknown, bytes: number): string => {
  const text = JSON.stringify(value)
  return text + ' '.repeat(Math.max(0, bytes - Buffer.byteLength(text)))
}
