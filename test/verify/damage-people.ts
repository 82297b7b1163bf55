import { again, type Damage, recordsOf } from './damage.ts'
import { plantWebhook } from './damage-webhooks.ts'

export const aboutPeople: readonly Damage[] = [
  {
    code: 'membership-without-user',
    what: 'a member who does not exist',
    async plant(church) {
      const { churchId } = church
      const userId = crypto.randomUUID()
      const membership = { _id: { churchId, userId }, churchId, userId, role: 'Viewer' } as const
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
]

/** These are about a church that does not exist, so they name it instead of an id. */
export const aboutMissingChurches: readonly Damage[] = [
  {
    code: 'membership-without-church',
    what: 'a member of a church that does not exist',
    async plant(church) {
      const churchId = crypto.randomUUID()
      const { userId } = church
      const membership = { _id: { churchId, userId }, churchId, userId, role: 'Viewer' } as const
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
    what: 'a lease of a church that does not exist',
    async plant(church) {
      const churchId = crypto.randomUUID()
      await recordsOf(church).deliverers.insertOne({ _id: churchId, owner: 'test', seenAt: new Date() })
      return { churchId }
    },
  },
  {
    code: 'church-missing',
    what: 'a webhook of a church that does not exist',
    async plant(church) {
      const churchId = crypto.randomUUID()
      await plantWebhook({ ...church, churchId }, { enabled: false })
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
