import type { Collections } from '../collections.ts'

/**
 * For `downgrade`: removes the history of people, invitations and links for new passwords. Earlier versions would change
 * people without writing it down, and would not revoke invitations. Safe to run twice.
 */
export const removePeopleHistory = async (all: Collections): Promise<void> => {
  await all.invitations.deleteMany({})
  await all.resets.deleteMany({})
  await all.peopleChanges.deleteMany({})
  await all.peopleCursors.deleteMany({})
}
