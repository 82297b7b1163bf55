import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { tabStorage } from '../model/storage.ts'

/** Not the place in the page that the link to the content leads to. */
const SECRET = /^#([A-Za-z0-9_-]{20,200})$/

const secretHere = () => SECRET.exec(location.hash)?.[1] ?? ''

/**
 * The secret behind the # of a link; empty if there is none. It leaves the address bar and the history of the browser as
 * soon as the page is shown. Another link that is opened in the same tab counts instead.
 */
export function useLinkSecret(): string {
  const here = useLocationProperty(secretHere)
  const [secret, setSecret] = useState(here)
  if (here !== '' && here !== secret) setSecret(here)
  useLayoutEffect(() => {
    if (here !== '') history.replaceState(history.state, '', location.pathname + location.search)
  }, [here])
  return secret
}

/** The same, kept in this tab until it was used: it is still there after a reload and after a sign-in on another page. */
export function useKeptLinkSecret(name: string): { secret: string; forget: () => void } {
  const here = useLinkSecret()
  const [kept] = useState(() => tabStorage.get(name) ?? '')
  const secret = here || kept
  useEffect(() => {
    if (secret !== '') tabStorage.set(name, secret)
  }, [name, secret])
  const forget = useCallback(() => tabStorage.remove(name), [name])
  return { secret, forget }
}
