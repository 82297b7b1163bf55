import { removeSets } from './app-sets.ts'
import { scope } from './scope.ts'

/** Pages come from the server again. Drafts are in another store, which stays. */
export async function leave(): Promise<void> {
  await removeSets()
  await scope.registration.unregister()
}
