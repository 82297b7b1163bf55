import type { TSchema } from '@sinclair/typebox'

/** JSON Schema 2020-12, as the document carries it. */
export type JsonSchema = { readonly [keyword: string]: unknown }

export interface SchemaWriter {
  /** A reference when the shape has a name, the schema itself otherwise. */
  write(schema: TSchema): JsonSchema
  /** The named shapes that were written so far, by name. */
  components(): Record<string, JsonSchema>
}

/**
 * Writes TypeBox schemas as plain JSON Schema. A shape that is among the named ones becomes a component and
 * is referred to wherever it occurs; one without a reference does not appear.
 */
export const schemaWriter = (named: Readonly<Record<string, TSchema>>): SchemaWriter => {
  // By content, because TypeBox copies a schema to make it optional.
  const names = new Map(Object.entries(named).map(([name, schema]) => [JSON.stringify(schema), name]))
  const written = new Map<string, JsonSchema>()

  const write = (schema: TSchema): JsonSchema => {
    const name = names.get(JSON.stringify(schema))
    if (name === undefined) return expand(schema)
    if (!written.has(name)) written.set(name, expand(schema))
    return { $ref: `#/components/schemas/${name}` }
  }

  const expand = (schema: TSchema): JsonSchema => {
    const { anyOf, items, properties, ...rest } = schema
    if (Array.isArray(anyOf)) return { ...union(anyOf.map(write)), ...rest }
    return {
      ...rest,
      ...(items ? { items: write(items) } : {}),
      ...(properties ? { properties: writeAll(properties) } : {}),
    }
  }

  const writeAll = (schemas: Readonly<Record<string, TSchema>>): Record<string, JsonSchema> =>
    Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, write(schema)]))

  return {
    write,
    components: () => Object.fromEntries([...written].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** A plain type that may be null has both types in `type`; other schemas stay a union. */
const union = (branches: readonly JsonSchema[]): JsonSchema => {
  const [only, ...others] = branches.filter((branch) => branch.type !== 'null')
  const mayBeNull = branches.some((branch) => branch.type === 'null')
  if (mayBeNull && only && others.length === 0 && typeof only.type === 'string' && !('enum' in only))
    return { ...only, type: [only.type, 'null'] }
  return { anyOf: branches }
}
