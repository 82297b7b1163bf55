import type { Collections } from '../collections.ts'

/**
 * For `downgrade`: removes the codes for the first church. Earlier versions do not know them, so none may come back with
 * the next upgrade. The mark of the demo church stays for it. Safe to run twice.
 */
export const removeSetUp = async (all: Collections): Promise<void> => {
  await all.setUpCodes.deleteMany({})
}
