import { useLayoutEffect, useState } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'

const secretHere = () => location.hash.slice(1)

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
