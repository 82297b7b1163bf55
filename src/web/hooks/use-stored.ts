import { useCallback, useState } from 'react'

/** A preference this browser remembers. What it does not understand, or may not store, becomes the default. */
export function useStored<T extends string>(
  name: string,
  allowed: readonly T[],
  fallback: T,
): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    const found = read(name)
    return allowed.find((option) => option === found) ?? fallback
  })
  const set = useCallback(
    (next: T) => {
      setValue(next)
      write(name, next)
    },
    [name],
  )
  return [value, set]
}

const read = (name: string): string | null => {
  try {
    return localStorage.getItem(`psaltery.${name}`)
  } catch {
    return null
  }
}

const write = (name: string, value: string): void => {
  try {
    localStorage.setItem(`psaltery.${name}`, value)
  } catch {
    // A preference that cannot be kept still counts until the page is left.
  }
}
