import { isAppAddress, START_SEARCH } from '../../client/kept-app.ts'
import { browserStorage } from './storage.ts'

const NAME = 'psaltery.home'

const LIBRARY = /^\/library\/[^/]+/

/** Where the icon on the home screen leads: the library that was opened last, otherwise the songs of a church. */
export function rememberHome(path: string, publicHome: string | null): void {
  const library = path.startsWith('/library/projector/') ? null : LIBRARY.exec(path)?.[0]
  const kept = browserStorage.get(NAME)
  const home = library ?? (kept !== null && isAppAddress(kept) ? kept : publicHome)
  if (home && home !== kept) browserStorage.set(NAME, home)
}

/** Goes on from the address of the icon. Nothing has read the address before. */
export function openHome(): void {
  const home = browserStorage.get(NAME)
  if (location.pathname !== '/' || location.search !== START_SEARCH || home === null) return
  if (isAppAddress(home)) history.replaceState(history.state, '', home)
  // Only the server has the data of a public page.
  else location.replace(home)
}
