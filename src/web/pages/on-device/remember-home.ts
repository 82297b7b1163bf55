import { isAppAddress } from '../../../client/kept-app.ts'
import { HOME } from '../../model/home.ts'
import { browserStorage } from '../../model/storage.ts'

const LIBRARY = /^\/library\/[^/]+/

/** The icon on the home screen leads to the library that was opened last, otherwise to the songs of a church. */
export function rememberHome(path: string, publicHome: string | null): void {
  const library = path.startsWith('/library/projector/') ? null : LIBRARY.exec(path)?.[0]
  const kept = browserStorage.get(HOME)
  const home = library ?? (kept !== null && isAppAddress(kept) ? kept : publicHome)
  if (home && home !== kept) browserStorage.set(HOME, home)
}
