import type {
  IdentityRecord,
  PasskeyRecord,
  SignInRecord,
  TokenRecord,
  UserRecord,
} from '../../accounts/collections.ts'
import type { MembershipRecord, PeopleChangeRecord } from '../../churches/collections.ts'
import type { WebhookRecord } from '../../events/collections.ts'
import { MAX_WEBHOOKS } from '../../events/webhooks/schema.ts'
import { checkedUrl } from '../../events/webhooks/url.ts'
import { churchEntry, PEOPLE, SIGN_INS } from '../../formats/archive.ts'
import type { ArchiveFile } from './archive-file.ts'
import {
  type ChurchInArchive,
  identityOf,
  type Manifest,
  MemberLine,
  PeopleChangeLine,
  PersonLine,
  passkeyOf,
  SignInLine,
  signInOf,
  TokenLine,
  WebhookLine,
} from './format.ts'
import { checkedLine, damaged, lineReader } from './json-lines.ts'
import { keepIds } from './restore-target.ts'

/** The people of a backup with what they have, and the webhooks of its churches. */
export interface People {
  readonly users: readonly UserRecord[]
  readonly memberships: readonly MembershipRecord[]
  readonly peopleChanges: readonly PeopleChangeRecord[]
  readonly tokens: readonly TokenRecord[]
  readonly passkeys: readonly PasskeyRecord[]
  readonly identities: readonly IdentityRecord[]
  readonly signIns: readonly SignInRecord[]
  readonly webhooks: readonly WebhookRecord[]
}

const personLines = lineReader<PersonLine>(PersonLine)
const memberLines = lineReader<MemberLine>(MemberLine)
const changeLines = lineReader<PeopleChangeLine>(PeopleChangeLine)
const tokenLines = lineReader<TokenLine>(TokenLine)
const signInLines = lineReader<SignInLine>(SignInLine)
const webhookLines = lineReader<WebhookLine>(WebhookLine)

/** They are few beside the songs, and are written in one transaction with the churches. */
export const readPeople = async (
  archive: ArchiveFile,
  { churches, people, signIns: signInCount }: Manifest,
  now: Date,
): Promise<People> => {
  const users = new Map<string, UserRecord>()
  const keys = new Set<string>()
  const passkeys: PasskeyRecord[] = []
  const identities: IdentityRecord[] = []
  for await (const line of personLines(archive, PEOPLE, people ?? 0)) {
    const { id, email, passwordHash, name, addressShownAt, disabled, deletedAt, createdAt } = line
    const user: UserRecord = {
      _id: keepIds(id),
      email,
      emailKey: email.toLowerCase(),
      passwordHash,
      name,
      addressShownAt: dateOf(addressShownAt),
      disabled,
      deletedAt: dateOf(deletedAt),
      createdAt: new Date(createdAt),
    }
    if (users.has(user._id) || keys.has(user.emailKey)) throw damaged(`${PEOPLE} has a person twice`)
    users.set(user._id, user)
    passkeys.push(...(line.passkeys ?? []).map((passkey) => passkeyOf(user._id, passkey)))
    identities.push(...(line.identities ?? []).map((identity) => identityOf(user._id, identity)))
    keys.add(user.emailKey)
  }
  const memberships: MembershipRecord[] = []
  for (const { id, counts, createdAt } of churches) {
    const name = churchEntry(id, 'members')
    const known = new Set<string>()
    for await (const member of memberLines(archive, name, counts.members ?? 0)) {
      const [churchId, userId] = [keepIds(id), keepIds(member.userId)]
      const user = users.get(userId)
      if (!user || known.has(userId)) throw damaged(`${name} has an unknown person, or a person twice`)
      known.add(userId)
      // A backup of format 1 has no date: it began when both the church and the person were there at the earliest.
      const begun = new Date(Math.max(Date.parse(createdAt), user.createdAt.getTime()))
      const since = dateOf(member.since) ?? begun
      memberships.push({ _id: { churchId, userId }, churchId, userId, role: member.role, since })
    }
  }
  const peopleChanges: PeopleChangeRecord[] = []
  const tokens: TokenRecord[] = []
  const webhooks: WebhookRecord[] = []
  for (const church of churches) {
    peopleChanges.push(...(await readChanges(archive, church, users)))
    tokens.push(...(await readTokens(archive, church, users, now)))
    webhooks.push(...(await readWebhooks(archive, church)))
  }
  const signIns = signInCount === undefined ? [] : await readSignIns(archive, signInCount, users)
  const credentials = passkeys.map(({ userId, credentialId }) => ({ _id: `${userId} ${credentialId}` }))
  if ([tokens, webhooks, peopleChanges, passkeys, credentials, identities, signIns].some(hasTwice))
    throw damaged('it has a token, a webhook, a change of people, a passkey, an identity or a sign-in twice')
  return {
    users: [...users.values()],
    memberships,
    peopleChanges,
    tokens,
    passkeys,
    identities,
    signIns,
    webhooks,
  }
}

const dateOf = (time: string | undefined): Date | undefined =>
  time === undefined ? undefined : new Date(time)

const hasTwice = (records: readonly { readonly _id: string }[]): boolean =>
  new Set(records.map(({ _id }) => _id)).size < records.length

const readChanges = async (
  archive: ArchiveFile,
  { id, counts }: ChurchInArchive,
  users: ReadonlyMap<string, unknown>,
): Promise<PeopleChangeRecord[]> => {
  if (counts.peopleHistory === undefined) return []
  const name = churchEntry(id, 'people-history')
  const changes: PeopleChangeRecord[] = []
  for await (const line of changeLines(archive, name, counts.peopleHistory)) {
    const { id: changeId, number, kind, email, role, roleBefore, at } = line
    const actor = line.actor && { userId: keepIds(line.actor.userId), email: line.actor.email }
    const userId = line.userId && keepIds(line.userId)
    const isKnown = [actor?.userId, userId].every((one) => !one || users.has(one))
    if (number !== changes.length + 1 || !isKnown)
      throw damaged(`${name} has an unknown person, or leaves out a number`)
    const churchId = keepIds(id)
    const record = { _id: keepIds(changeId), churchId, number, kind, actor, userId, email, role, roleBefore }
    changes.push({ ...record, at: new Date(at) })
  }
  return changes
}

const readSignIns = async (
  archive: ArchiveFile,
  count: number,
  users: ReadonlyMap<string, unknown>,
): Promise<SignInRecord[]> => {
  const signIns: SignInRecord[] = []
  for await (const line of signInLines(archive, SIGN_INS, count)) {
    const signIn = signInOf(line)
    if (!users.has(signIn.userId)) throw damaged(`${SIGN_INS} has an unknown person`)
    signIns.push(signIn)
  }
  return signIns
}

/** As revoked ones: an old backup must not bring a token back that was revoked since. */
const readTokens = async (
  archive: ArchiveFile,
  { id, counts }: ChurchInArchive,
  users: ReadonlyMap<string, unknown>,
  revokedAt: Date,
): Promise<TokenRecord[]> => {
  if (counts.tokens === undefined) return []
  const name = churchEntry(id, 'tokens')
  const tokens: TokenRecord[] = []
  for await (const line of tokenLines(archive, name, counts.tokens)) {
    const [tokenId, userId] = [keepIds(line.id), keepIds(line.userId)]
    if (!users.has(userId)) throw damaged(`${name} has an unknown person`)
    tokens.push({
      _id: `restored:${tokenId}`,
      churchId: keepIds(id),
      userId,
      tokenId,
      name: line.name,
      scope: line.scope,
      createdAt: new Date(line.createdAt),
      expiresAt: new Date(line.expiresAt),
      lastUsedAt: null,
      revokedAt,
    })
  }
  return tokens
}

/** As disabled ones without a secret: the server that the backup is of may still be delivering. */
const readWebhooks = async (
  archive: ArchiveFile,
  { id, counts }: ChurchInArchive,
): Promise<WebhookRecord[]> => {
  if (counts.webhooks === undefined) return []
  const name = churchEntry(id, 'webhooks')
  if (counts.webhooks > MAX_WEBHOOKS) throw damaged(`${name} has more than ${MAX_WEBHOOKS} webhooks`)
  const webhooks: WebhookRecord[] = []
  for await (const { id: webhookId, url, kinds, createdAt } of webhookLines(archive, name, counts.webhooks)) {
    // The rules of the server count when the webhook is enabled.
    const kept = checkedLine(name, webhooks.length + 1, () => checkedUrl(url, { allowPrivate: true }))
    webhooks.push({
      _id: keepIds(webhookId),
      churchId: keepIds(id),
      url: kept,
      kinds,
      enabled: false,
      createdAt: new Date(createdAt),
      // That of the newest change, when the church is there.
      cursor: 0,
    })
  }
  return webhooks
}
