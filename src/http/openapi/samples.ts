import type { TSchema } from '@sinclair/typebox'
import { EXAMPLE_ID } from '../../core/ids.ts'

const TIME = '2026-01-06T09:30:00.000Z'

/**
 * An example that fits the schema, put together from the examples of its fields. Every id is the same one,
 * so that what refers to another part of the same document refers to something that is there.
 */
export const sample = (schema: TSchema): unknown => {
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0]
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.anyOf)) return sample(schema.anyOf[0])
  if (schema.type === 'object') return sampleObject(schema)
  if (schema.type === 'array') return schema.items ? [sample(schema.items)] : []
  if (schema.type === 'integer') return schema.minimum ?? 1
  if (schema.type === 'boolean') return false
  if (schema.format === 'uuid') return EXAMPLE_ID
  if (schema.format === 'date-time') return TIME
  return 'text'.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength ?? 4)
}

const sampleObject = (schema: TSchema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries<TSchema>(schema.properties ?? {}).map(([name, property]) => [name, sample(property)]),
  )
