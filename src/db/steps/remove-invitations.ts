import type { Collections } from '../collections.ts'

/**
 * For `downgrade`: removes invitations and links for new passwords. Earlier versions do not revoke them when their maker is
 * removed, so none may come back with the next upgrade. The history of people stays for it. Safe to run twice.
 */
export const removeInvitations = async (all: Collections): Promise<void> => {
  await all.invitations.deleteMany({})
  await all.resets.deleteMany({})
}
