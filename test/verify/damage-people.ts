import { again, type Damage, recordsOf } from './damage.ts'
import { makeWebhook } from './damage-webhooks.ts'

export const aboutPeople: readonly Damage[] = [
  {
    code: 'membership-without-user',
    what: 'a member who does not exist',
    async plant(church) {
      const { churchId } = church
      const userId = crypto.randomUUID()
      const membership = {
        _id: { churchId, userId },
        churchId,
        userId,
        role: 'Viewer' as const,
        since: new Date(),
      }
      await recordsOf(church).memberships.insertOne(membership)
      return { userId }
    },
  },
  {
    code: 'token-without-membership',
    what: 'a token that counts and whose person is not a member',
    async plant(church) {
      const { churchId } = church
      const [userId, tokenId] = [crypto.randomUUID(), crypto.randomUUID()]
      await recordsOf(church).tokens.insertOne({
        _id: tokenId,
        churchId,
        userId,
        tokenId,
        name: 'Sunday slides',
        scope: 'read',
        createdAt: new Date(0),
        expiresAt: new Date(1),
        lastUsedAt: null,
        revokedAt: null,
      })
      return { tokenId }
    },
  },
  {
    code: 'people-change-gap',
    what: 'a change of people that is missing',
    async plant(church) {
      const { churchId } = church
      const { peopleChanges } = recordsOf(church)
      await peopleChanges.deleteOne({ churchId, number: 1 })
      return { number: 1 }
    },
  },
  {
    code: 'people-cursor-wrong',
    what: 'a change of people beyond the cursor',
    async plant(church) {
      const { churchId } = church
      const { peopleChanges, peopleCursors } = recordsOf(church)
      const number = await peopleChanges.countDocuments({ churchId })
      await peopleCursors.updateOne({ _id: churchId }, { $set: { cursor: number - 1 } })
      return { number }
    },
  },
  {
    code: 'people-change-without-user',
    what: 'a change of people that names nobody',
    async plant(church) {
      const { churchId } = church
      const userId = crypto.randomUUID()
      await recordsOf(church).peopleChanges.updateOne({ churchId, number: 1 }, { $set: { userId } })
      return { number: 1 }
    },
  },
  {
    code: 'invitation-without-maker',
    what: 'an invitation of a person who is no Administrator',
    async plant(church) {
      const { churchId } = church
      const [invitationId, inviterId] = [crypto.randomUUID(), crypto.randomUUID()]
      await recordsOf(church).invitations.insertOne({
        _id: invitationId,
        churchId,
        invitationId,
        email: 'anna@example.org',
        emailKey: 'anna@example.org',
        role: 'Viewer',
        inviterId,
        createdAt: new Date(),
        expiresAt: new Date(Date.now() + 86_400_000),
      })
      return { invitationId }
    },
  },
]

/** These are about a church that does not exist, so they name it instead of an id. */
export const aboutMissingChurches: readonly Damage[] = [
  {
    code: 'membership-without-church',
    what: 'a member of a church that does not exist',
    async plant(church) {
      const churchId = crypto.randomUUID()
      const { userId } = church
      const membership = {
        _id: { churchId, userId },
        churchId,
        userId,
        role: 'Viewer' as const,
        since: new Date(),
      }
      await recordsOf(church).memberships.insertOne(membership)
      return { churchId }
    },
  },
  ...(['songs', 'revisions', 'events', 'assets'] as const).map(
    (name): Damage => ({
      code: 'church-missing',
      what: `${name} of a church that does not exist`,
      async plant(church) {
        const churchId = crypto.randomUUID()
        const collection = recordsOf(church)[name] as unknown as ReturnType<typeof recordsOf>['assets']
        await collection.insertOne({
          ...again(await collection.findOne({ churchId: church.churchId })),
          churchId,
        })
        return { churchId }
      },
    }),
  ),
  {
    code: 'church-missing',
    what: 'a webhook of a church that does not exist',
    async plant(church) {
      const churchId = crypto.randomUUID()
      await makeWebhook({ ...church, churchId }, { cursor: 0 })
      return { churchId }
    },
  },
  {
    code: 'church-missing',
    what: 'operations of a church that does not exist',
    async plant(church) {
      const { operations } = recordsOf(church)
      const churchId = crypto.randomUUID()
      const known = again(await operations.findOne({ churchId: church.churchId }))
      const _id = { churchId, userId: church.userId, key: crypto.randomUUID() }
      await operations.insertOne({ ...known, _id, churchId })
      return { churchId }
    },
  },
]
