import type { SearchChange } from './command.ts'

/**
 * Two changes of one search entry as one. MongoDB refuses to set a field and a part of it at once: a part of a field that the
 * earlier change sets, such as `lyrics.ID` of `lyrics`, is put into its value.
 */
export const joinedSearch = (earlier: SearchChange, later: SearchChange): SearchChange => {
  const set = new Map<string, unknown>(Object.entries(earlier.set))
  const unset = new Set(earlier.unset ?? [])
  for (const name of later.unset ?? []) {
    const whole = wholeOf(name, set)
    if (whole) set.set(whole.name, Object.fromEntries(whole.parts.filter(([part]) => part !== whole.part)))
    else {
      set.delete(name)
      unset.add(name)
    }
  }
  for (const [name, value] of Object.entries(later.set)) {
    const whole = wholeOf(name, set)
    if (whole) set.set(whole.name, Object.fromEntries([...whole.parts, [whole.part, value]]))
    else set.set(name, value)
    unset.delete(name)
  }
  return { set: Object.fromEntries(set), ...(unset.size > 0 ? { unset: [...unset] } : {}) } as SearchChange
}

/** The field that is set as a whole and that the named one is a part of. */
const wholeOf = (name: string, set: ReadonlyMap<string, unknown>) => {
  const dot = name.indexOf('.')
  const whole = name.slice(0, Math.max(dot, 0))
  if (dot < 0 || !set.has(whole)) return null
  return { name: whole, part: name.slice(dot + 1), parts: Object.entries(set.get(whole) ?? {}) }
}
