import { ownValue } from '../../../core/own-value.ts'
import { tabStorage } from '../storage.ts'
import { parsed } from './draft.ts'

const keyOf = (owner: string, name: string): string => `psaltery.form/${owner}/${name}`

/** What a person typed into a form of this tab and did not send, while it still has the fields of this one. */
export function readForm<Form>(owner: string, name: string, begin: Form): Form | null {
  const kept = parsed(tabStorage.get(keyOf(owner, name)))
  return isLike(begin, kept) ? kept : null
}

export const keepForm = (owner: string, name: string, form: unknown): void =>
  void tabStorage.set(keyOf(owner, name), JSON.stringify(form))

export const forgetForm = (owner: string, name: string): void => tabStorage.remove(keyOf(owner, name))

/** Whether a value of the storage has the fields of a form. A field that is null at the beginning holds a text later. */
function isLike<Form>(begin: Form, value: unknown): value is Form {
  if (begin === null) return value === null || typeof value === 'string'
  if (typeof begin !== 'object' || typeof value !== 'object' || value === null)
    return typeof begin === typeof value && value !== null
  if (Array.isArray(begin) || Array.isArray(value)) return Array.isArray(begin) && Array.isArray(value)
  return Object.entries(begin).every(
    ([field, first]) =>
      Object.hasOwn(value, field) && isLike(first, ownValue(value as Record<string, unknown>, field)),
  )
}
