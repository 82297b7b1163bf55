import { isAppAddress, START_SEARCH } from '../../client/kept-app.ts'
import { browserStorage } from './storage.ts'

/** Where the icon on the home screen leads. */
export const HOME = 'psaltery.home'

/** Goes on from the address of the icon. Nothing has read the address before. */
export function openHome(): void {
  const home = location.pathname + location.search === `/${START_SEARCH}` && browserStorage.get(HOME)
  if (!home) return
  if (isAppAddress(home)) history.replaceState(null, '', home)
  // Only the server has the data of a public page.
  else location.replace(home)
}
