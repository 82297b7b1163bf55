import type { Collection } from 'mongodb'
import { identityKey } from '../../accounts/collections.ts'
import { inBatches } from '../../core/async/work-slices.ts'
import type { DeliveryRecord, WebhookRecord } from '../../events/collections.ts'
import type { Findings, Problem } from './report.ts'
import { BATCH_SIZE, lookUp, type View } from './view.ts'

/** Each membership joins a person and a church that exist. */
export const verifyMemberships = async (
  { all, session }: View,
  churchId: string | null,
  findings: Findings,
): Promise<void> => {
  const memberships = all.memberships.find(churchId ? { churchId } : {}, { session }).batchSize(BATCH_SIZE)
  for await (const batch of inBatches(memberships, BATCH_SIZE)) {
    const onlyIds = { session, projection: { _id: 1 } }
    const userIds = [...new Set(batch.map((membership) => membership.userId))]
    const users = await all.users.find({ _id: { $in: userIds } }, onlyIds).toArray()
    const churchIds = [...new Set(batch.map((membership) => membership.churchId))]
    const churches = await all.churches.find({ _id: { $in: churchIds } }, onlyIds).toArray()
    const [knownUsers, knownChurches] = [idsOf(users), idsOf(churches)]
    for (const membership of batch) {
      const { userId } = membership
      const about = { churchId: membership.churchId, ids: { userId } }
      if (!knownUsers.has(userId))
        findings.found({
          ...about,
          code: 'membership-without-user',
          sentence: `The church ${membership.churchId} has the member ${userId}, who does not exist.`,
        })
      if (!knownChurches.has(membership.churchId))
        findings.found({
          ...about,
          code: 'membership-without-church',
          sentence: `The user ${userId} is a member of the church ${membership.churchId}, which does not exist.`,
        })
    }
    findings.checked('memberships', batch.length)
  }
}

const idsOf = (records: readonly { readonly _id: string }[]): Set<string> =>
  new Set(records.map(({ _id }) => _id))

/** A token that is not revoked belongs to a member: removing a membership revokes its tokens. */
export const verifyTokens = async (
  { all, session }: View,
  churchId: string | null,
  findings: Findings,
): Promise<void> => {
  const tokens = all.tokens.find(churchId ? { churchId } : {}, { session }).batchSize(BATCH_SIZE)
  for await (const batch of inBatches(tokens, BATCH_SIZE)) {
    const isMember = async (token: (typeof batch)[number]): Promise<boolean> => {
      const member = { churchId: token.churchId, userId: token.userId }
      return (await all.memberships.findOne({ _id: member, churchId: token.churchId }, { session })) !== null
    }
    for (const token of batch) {
      if (token.revokedAt || (await isMember(token))) continue
      // The membership may have been removed after the token was read; then the token is revoked now.
      const again = await all.tokens.findOne({ _id: token._id, churchId: token.churchId }, { session })
      if (again && !again.revokedAt)
        findings.found({
          code: 'token-without-membership',
          churchId: token.churchId,
          ids: { tokenId: token.tokenId, userId: token.userId },
          sentence: `The token ${token.tokenId} of the church ${token.churchId} counts, but its person ${token.userId} is not a member.`,
        })
    }
    findings.checked('tokens', batch.length)
  }
}

/** The maker of an open invitation is an Administrator: removing or demoting one deletes the invitations they made. */
export const verifyInvitations = async (
  { all, session }: View,
  churchId: string | null,
  findings: Findings,
): Promise<void> => {
  const invitations = all.invitations.find(churchId ? { churchId } : {}, { session }).batchSize(BATCH_SIZE)
  for await (const { _id, churchId: church, invitationId, inviterId } of invitations) {
    findings.checked('invitations', 1)
    const member = { _id: { churchId: church, userId: inviterId }, churchId: church }
    const maker = await all.memberships.findOne(member, { session })
    if (maker?.role === 'Administrator') continue
    // The maker may have lost the role after the invitation was read; then it is gone now.
    if (!(await all.invitations.findOne({ _id, churchId: church }, { session }))) continue
    findings.found({
      code: 'invitation-without-maker',
      churchId: church,
      ids: { invitationId, inviterId },
      sentence: `The invitation ${invitationId} of the church ${church} was made by ${inviterId}, who is no Administrator.`,
    })
  }
}

/** The changes of a church's people are numbered 1, 2, 3 … up to its cursor, and name people who exist. */
export const verifyPeopleChanges = async (
  { all, session }: View,
  churchId: string,
  findings: Findings,
): Promise<void> => {
  const cursor = async () => (await all.peopleCursors.findOne({ _id: churchId }, { session }))?.cursor ?? 0
  const upTo = await cursor()
  const changes = all.peopleChanges.find({ churchId }, { session }).sort({ number: 1 }).batchSize(BATCH_SIZE)
  let last = 0
  for await (const batch of inBatches(changes, BATCH_SIZE)) {
    const userIds = batch.flatMap(({ userId, actor }) => [userId ?? [], actor?.userId ?? []].flat())
    const users = await all.users
      .find({ _id: { $in: userIds } }, { session, projection: { _id: 1 } })
      .toArray()
    const known = new Set(users.map(({ _id }) => _id))
    for (const { number, userId, actor } of batch) {
      const ids = { number }
      for (const missing of [userId, actor?.userId].filter((id) => id && !known.has(id)))
        findings.found({
          code: 'people-change-without-user',
          churchId,
          ids,
          sentence: `The change ${number} of the people of the church ${churchId} names ${missing}, who does not exist.`,
        })
      if (number !== last + 1) findings.found(gap(churchId, last + 1))
      last = number
    }
    findings.checked('changes of people', batch.length)
  }
  if (last < upTo) findings.found(gap(churchId, last + 1))
  // The cursor was read before, and grows with every change.
  if (last > upTo && last > (await cursor()))
    findings.found({
      code: 'people-cursor-wrong',
      churchId,
      ids: { number: last },
      sentence: `The newest change of the people of the church ${churchId} is ${last}, beyond its cursor.`,
    })
}

const gap = (churchId: string, number: number) => ({
  code: 'people-change-gap' as const,
  churchId,
  ids: { number },
  sentence: `The change ${number} of the people of the church ${churchId} is missing.`,
})

interface OfPerson {
  _id: string
  userId: string
}

const kinds = [
  { name: 'passkeys', what: 'passkey' },
  { name: 'identities', what: 'identity' },
  { name: 'signIns', what: 'sign-in' },
] as const

/** Each passkey, identity and sign-in belongs to a person who exists: deleting an account deletes them. */
export const verifyWaysIn = async (view: View, findings: Findings): Promise<void> => {
  await verifyIdentityKeys(view, findings)
  for (const { name, what } of kinds) {
    const collection = view.all[name] as unknown as Collection<OfPerson>
    const records = collection
      .find({}, { session: view.session, projection: { userId: 1 } })
      .batchSize(BATCH_SIZE)
    for await (const batch of inBatches(records, BATCH_SIZE)) {
      const missing = await peopleWithout(
        view,
        batch.map(({ userId }) => userId),
      )
      for (const { _id, userId } of batch.filter((record) => missing.has(record.userId))) {
        // The account may have been deleted after the record was read; then the record is gone now.
        if (!(await collection.findOne({ _id, userId }, { session: view.session }))) continue
        findings.found({
          code: 'way-in-without-user',
          churchId: null,
          ids: { id: _id, userId },
          sentence: `The ${what} ${_id} belongs to ${userId}, who has no account.`,
        })
      }
      findings.checked(name === 'signIns' ? 'sign-ins' : name, batch.length)
    }
  }
}

/** The key is made of issuer and subject. With another key the same pair could belong to two people. */
const verifyIdentityKeys = async ({ all, session }: View, findings: Findings): Promise<void> => {
  for await (const identity of all.identities.find({}, { session }).batchSize(BATCH_SIZE)) {
    const { _id, userId } = identity
    if (_id === identityKey(identity)) continue
    findings.found({
      code: 'identity-key-wrong',
      churchId: null,
      ids: { id: _id, userId },
      sentence: `The identity ${_id} of ${userId} has not the key of its issuer and subject.`,
    })
  }
}

const peopleWithout = async ({ all, session }: View, userIds: readonly string[]): Promise<Set<string>> => {
  const ids = [...new Set(userIds)]
  const known = await all.users
    .find({ _id: { $in: ids }, deletedAt: { $exists: false } }, { session, projection: { _id: 1 } })
    .toArray()
  return new Set(ids).difference(new Set(known.map(({ _id }) => _id)))
}

/** A webhook is not ahead of its church, tries an event that it has yet to get, and has a secret while it is enabled. */
export const verifyWebhooks = async (
  view: View,
  churchId: string | null,
  findings: Findings,
): Promise<void> => {
  const { all, session } = view
  const webhooks = all.webhooks.find(churchId ? { churchId } : {}, { session }).batchSize(BATCH_SIZE)
  for await (const webhook of webhooks) {
    // After the webhook, because cursors only grow.
    const church = await all.churches.findOne(
      { _id: webhook.churchId },
      { session, projection: { cursor: 1 } },
    )
    // The scan for unknown churches reports it.
    if (church) for (const problem of await problemsOf(view, webhook, church.cursor)) findings.found(problem)
    findings.checked('webhooks', 1)
  }
}

const problemsOf = async (view: View, webhook: WebhookRecord, newest: number): Promise<Problem[]> => {
  const { _id: webhookId, churchId, cursor, retry, disabled, enabled, secret } = webhook
  const about = { churchId, ids: { webhookId } }
  const problems: Problem[] = []
  const missed = disabled?.cursor ?? 1
  if (!isWithin(cursor, 0, newest) || !isWithin(missed, 1, newest + 1))
    problems.push({
      ...about,
      code: 'webhook-cursor-wrong',
      sentence: `The webhook ${webhookId} of the church ${churchId} is at a change that the church does not have.`,
    })
  if (retry && !(await waitsFor(view, webhook, retry.eventId)))
    problems.push({
      ...about,
      code: 'webhook-retry-wrong',
      sentence: `The webhook ${webhookId} of the church ${churchId} tries an event that does not wait for it.`,
    })
  if (enabled && !secret)
    problems.push({
      ...about,
      code: 'webhook-without-secret',
      sentence: `The webhook ${webhookId} of the church ${churchId} is enabled without a secret.`,
    })
  return problems
}

const isWithin = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max

const waitsFor = async (view: View, { churchId, cursor }: WebhookRecord, eventId: string) => {
  const found = await lookUp(view, view.all.events, churchId, [eventId], ['cursor'])
  return (found.get(eventId)?.cursor ?? 0) > cursor
}

/**
 * A delivery names an event of its church, unless it is a test. It may outlive its webhook, when that was deleted while it
 * was being sent.
 */
export const verifyDeliveries = async (
  view: View,
  churchId: string | null,
  findings: Findings,
): Promise<void> => {
  const { all, session } = view
  const deliveries = all.deliveries.find(churchId ? { churchId } : {}, { session }).batchSize(BATCH_SIZE)
  for await (const batch of inBatches(deliveries, BATCH_SIZE)) {
    for (const [ofChurch, own] of Map.groupBy(batch, (delivery) => delivery.churchId)) {
      const ids = own.map(({ eventId }) => eventId)
      const events = await lookUp(view, all.events, ofChurch, ids, ['cursor', 'kind'])
      for (const delivery of own)
        if (!isOf(delivery, events.get(delivery.eventId)))
          findings.found({
            code: 'delivery-without-event',
            churchId: ofChurch,
            ids: { webhookId: delivery.webhookId, eventId: delivery.eventId },
            sentence: `The webhook ${delivery.webhookId} has a delivery of the event ${delivery.eventId}, which the church ${ofChurch} does not have like this.`,
          })
    }
    findings.checked('deliveries', batch.length)
  }
}

const isOf = (
  { kind, cursor }: DeliveryRecord,
  event: { readonly cursor: number; readonly kind: string } | undefined,
): boolean => (kind === 'ping' ? cursor === null && !event : event?.cursor === cursor && event?.kind === kind)
