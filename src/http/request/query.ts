import type { TObject, TSchema } from '@sinclair/typebox'
import { invalid } from '../../core/failures.ts'
import { ownValue } from '../../core/own-value.ts'

/**
 * Reads a query string into typed values, strictly: `offset=1e3`, `offset=+5` and a repeated parameter are
 * refused instead of guessed at. An undeclared parameter is ignored.
 */
export const readQuery = (search: string, schema: TObject): Record<string, unknown> => {
  if (search === '') return {}
  const values = new Map<string, unknown>()
  for (const pair of search.replace(/^\?/, '').split('&')) {
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals))
    const property = ownValue(schema.properties, name)
    if (!property) continue
    if (values.has(name)) throw invalid(`${name} must be given once only.`)
    values.set(name, read(name, decode(equals < 0 ? '' : pair.slice(equals + 1)), property))
  }
  return Object.fromEntries(values)
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw invalid('The query is not valid: write each character as its UTF-8 bytes, percent-encoded.')
  }
}

const read = (name: string, text: string, schema: TSchema): unknown => {
  if (schema.type === 'integer') {
    if (!/^(0|-?[1-9]\d{0,15})$/.test(text)) throw invalid(`${name} must be a whole number.`)
    return Number(text)
  }
  if (schema.type === 'boolean') {
    if (text !== 'true' && text !== 'false') throw invalid(`${name} must be true or false.`)
    return text === 'true'
  }
  return text
}
