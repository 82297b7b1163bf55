import type { TObject, TSchema } from '@sinclair/typebox'
import { ownValue } from '../own-value.ts'
import type { ApiVersion } from '../versions.ts'

/**
 * A schema declares the fields of all versions of the interface and marks the ones that version 2 added. All schemas
 * here and the types made of them are those of version 2; what version 1 checks, describes and shows follows from the
 * marks.
 */

// A symbol travels with a schema through TypeBox and stays out of its JSON.
const added = Symbol('since version 2')

/** A field that only version 2 has. Version 1 refuses it in a body, ignores it in a query and leaves it out of answers. */
export const since2 = <T extends TSchema>(schema: T): T => ({ ...schema, [added]: true })

const isAdded = (schema: TSchema): boolean => added in schema

/** The schema of one version; the same object where the versions do not differ. */
export const schemaIn = <T extends TSchema>(version: ApiVersion, schema: T): T =>
  version === 2 ? schema : (withoutAdded(schema) as T)

const withoutAdded = (schema: TSchema): TSchema => {
  if (Array.isArray(schema.anyOf)) return changed(schema, { anyOf: mapped(schema.anyOf, withoutAdded) })
  if (schema.items) return changed(schema, { items: withoutAdded(schema.items) })
  if (!schema.properties) return schema
  const { properties } = schema as TObject
  const all = Object.entries<TSchema>(properties)
  const inner = all.flatMap(([name, own]) => (isAdded(own) ? [] : [[name, withoutAdded(own)] as const]))
  if (inner.length === all.length && inner.every(([, own], at) => own === all[at]?.[1])) return schema
  const { required = [], ...others } = schema
  const kept = new Set(inner.map(([name]) => name))
  const stillRequired = (required as string[]).filter((name) => kept.has(name))
  // A key that is set again keeps its place, and with it the order in the served description.
  return {
    ...(stillRequired.length > 0 ? { ...schema, required: stillRequired } : others),
    properties: Object.fromEntries(inner),
  } as TSchema
}

const mapped = (schemas: readonly TSchema[], change: (schema: TSchema) => TSchema): readonly TSchema[] => {
  const all = schemas.map(change)
  return all.every((own, at) => own === schemas[at]) ? schemas : all
}

/** The schema itself if every part is the one that it has. */
const changed = (schema: TSchema, parts: Record<string, unknown>): TSchema =>
  Object.entries(parts).every(([name, part]) => ownValue(schema, name) === part)
    ? schema
    : { ...schema, ...parts }

type Show = (value: unknown) => unknown

/** Turns a value of version 2 into one of the given version; null where every value stays as it is. */
export const showIn = (version: ApiVersion, schema: TSchema): Show | null =>
  version === 2 ? null : omitting(schema)

const shownBy = new WeakMap<TSchema, Show | null>()

/** The walk through each schema, made once. */
const omitting = (schema: TSchema): Show | null => {
  const known = shownBy.get(schema)
  if (known !== undefined) return known
  const show = walk(schema)
  shownBy.set(schema, show)
  return show
}

/** Leaves out the added fields of every object in a schema; null where there are none. */
const walk = (schema: TSchema): Show | null => {
  if (Array.isArray(schema.anyOf)) {
    const [only = null] = schema.anyOf.flatMap((branch: TSchema) => walk(branch) ?? [])
    return only && ((value) => (value === null ? null : only(value)))
  }
  if (schema.items) {
    const show = walk(schema.items)
    return show && ((value) => (value as unknown[]).map(show))
  }
  const properties: Readonly<Record<string, TSchema>> = schema.properties ?? {}
  const omitted = Object.entries(properties).flatMap(([name, own]) => (isAdded(own) ? [name] : []))
  const inner = Object.entries(properties).flatMap(([name, own]) => {
    const show = walk(own)
    return show ? [[name, show] as const] : []
  })
  if (omitted.length === 0 && inner.length === 0) return null
  return (value) => {
    // One copy of all fields is faster than a copy field by field; JSON leaves out what is undefined.
    const shown: Record<string, unknown> = { ...(value as object) }
    for (const name of omitted) if (name in shown) shown[name] = undefined
    for (const [name, show] of inner) if (name in shown) shown[name] = show(shown[name])
    return shown
  }
}
