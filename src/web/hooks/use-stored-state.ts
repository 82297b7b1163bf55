import { useCallback, useState } from 'react'
import { browserStorage } from '../model/storage.ts'

const PREFIX = 'psaltery.'

/** A preference this browser remembers. What it does not understand becomes the default. */
export function useStoredState<T extends string>(
  name: string,
  allowed: readonly T[],
  fallback: T,
): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    const found = browserStorage.get(PREFIX + name)
    return allowed.find((option) => option === found) ?? fallback
  })
  const set = useCallback(
    (next: T) => {
      setValue(next)
      browserStorage.set(PREFIX + name, next)
    },
    [name],
  )
  return [value, set]
}
