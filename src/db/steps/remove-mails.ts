import type { Collections } from '../collections.ts'

/** For `downgrade`: removes mails that wait and links for another address, which earlier versions do not have. */
export const removeMails = async (all: Collections): Promise<void> => {
  await all.mails.deleteMany({})
  await all.emailChanges.deleteMany({})
}
