import { listUsers } from '../../accounts/auth/store.ts'
import type { UserRecord } from '../../accounts/collections.ts'
import { listChurches } from '../../churches/store.ts'
import { invalid } from '../../core/failures.ts'
import { compareText } from '../../core/text.ts'
import type { Collections } from '../../db/collections.ts'
import type { Database } from '../../db/connect.ts'
import type { AssetRecord } from '../../files/collections.ts'
import { readBytes } from '../../files/gridfs.ts'
import { describeAsset } from '../../files/service.ts'
import { findFile } from '../../files/store.ts'
import {
  type ChurchEntry,
  churchEntry,
  FORMAT,
  FORMAT_VERSION,
  fileEntry,
  MANIFEST,
  PEOPLE,
  SIGN_INS,
} from '../../formats/archive.ts'
import { createFlagHistory } from '../verify/song-records.ts'
import { type View, withCausalReads } from '../verify/view.ts'
import { writeZipFile, type ZipFile } from './archive-file.ts'
import { contradiction, headLines, historyLines, operationKeys } from './export-history.ts'
import {
  type AssetLine,
  type ChurchInArchive,
  type HistoryLine,
  identityLine,
  type Manifest,
  type MemberLine,
  type PeopleChangeLine,
  type PersonLine,
  passkeyLine,
  type SignInLine,
  signInLine,
  type TokenLine,
  type WebhookLine,
} from './format.ts'
import { jsonLines } from './json-lines.ts'

interface Written {
  readonly churches: readonly ChurchInArchive[]
  /** How many records of people there are; null in an archive without people. */
  readonly people: number | null
  /** How many of them are of deleted accounts, whose names the history shows. */
  readonly deletedAccounts: number
  readonly files: number
  /** Of the whole archive. */
  readonly sha256: string
}

/** Called as files are written, with how many there are. */
type OnFiles = (done: number, total: number) => void

/** Writes an archive of one church, without people. */
export const exportChurch = (
  database: Database,
  churchId: string,
  path: string,
  onFiles: OnFiles,
): Promise<Written> =>
  writeArchive(database, path, onFiles, async (zip, contents) => ({
    kind: 'church',
    churches: [await writeChurch(database, zip, churchId, contents, false)],
    people: null,
    deletedAccounts: 0,
  }))

/** Writes an archive of every church, with all people. */
export const backUp = (database: Database, path: string, onFiles: OnFiles): Promise<Written> =>
  writeArchive(database, path, onFiles, async (zip, contents) => {
    const churches: ChurchInArchive[] = []
    const ids = (await listChurches(database.collections)).map(({ _id }) => _id)
    for (const id of ids.sort(compareText))
      churches.push(await writeChurch(database, zip, id, contents, true))
    // After the members: people are never deleted, so every member is found.
    const users = await listUsers(database.collections)
    const people = jsonLines(personLines(database.collections, users))
    await zip.add(PEOPLE, people.parts, 'deflated')
    const signIns = jsonLines(signInLines(database.collections))
    await zip.add(SIGN_INS, signIns.parts, 'deflated')
    const deletedAccounts = users.filter(({ deletedAt }) => deletedAt).length
    return { kind: 'backup', churches, people: people.count(), deletedAccounts, signIns: signIns.count() }
  })

const writeArchive = (
  database: Database,
  path: string,
  onFiles: OnFiles,
  write: (
    zip: ZipFile,
    contents: Contents,
  ) => Promise<Pick<Manifest, 'kind' | 'churches' | 'people' | 'signIns'> & Pick<Written, 'deletedAccounts'>>,
): Promise<Written> =>
  writeZipFile(path, async (zip) => {
    const contents: Contents = new Map()
    const { kind, churches, people, deletedAccounts, signIns } = await write(zip, contents)
    await writeFiles(database.collections, zip, contents, onFiles)
    const { entries } = zip
    const manifest: Manifest = {
      format: FORMAT,
      version: FORMAT_VERSION,
      kind,
      churches,
      people,
      signIns,
      entries: [...entries],
    }
    await zip.add(MANIFEST, manifestParts(manifest), 'deflated')
    return { churches, people, deletedAccounts, files: contents.size }
  })

async function* manifestParts(manifest: Manifest): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`)
}

/** Each content once, however many assets and churches have it; stored, because a PDF is compressed in itself. */
const writeFiles = async (
  all: Collections,
  zip: ZipFile,
  contents: Contents,
  onFiles: OnFiles,
): Promise<void> => {
  let done = 0
  for (const [sha256, { churchId }] of [...contents].sort(([a], [b]) => compareText(a, b))) {
    const file = await findFile(all, churchId, sha256)
    if (!file) throw contradiction(churchId)
    const entry = await zip.add(fileEntry(sha256), readBytes(all, file, 0, file.length - 1), 'stored')
    if (entry.sha256 !== sha256) throw contradiction(churchId)
    onFiles(++done, contents.size)
  }
}

/** Only those of people who are in the archive. */
async function* signInLines(all: Collections): AsyncGenerator<SignInLine> {
  for (const { _id: userId } of await listUsers(all))
    for await (const signIn of all.signIns.find({ userId }).sort({ at: 1, _id: 1 })) yield signInLine(signIn)
}

async function* personLines(all: Collections, users: readonly UserRecord[]): AsyncGenerator<PersonLine> {
  for (const user of users) {
    const ofPerson = { userId: user._id }
    const passkeys = await all.passkeys.find(ofPerson).sort({ createdAt: 1, _id: 1 }).toArray()
    const identities = await all.identities.find(ofPerson).sort({ createdAt: 1, _id: 1 }).toArray()
    const { _id, email, passwordHash, name, addressShownAt, disabled, deletedAt, createdAt } = user
    yield {
      id: _id,
      email,
      passwordHash,
      passkeys: passkeys.length > 0 ? passkeys.map(passkeyLine) : undefined,
      identities: identities.length > 0 ? identities.map(identityLine) : undefined,
      name,
      addressShownAt: addressShownAt?.toISOString(),
      disabled,
      deletedAt: deletedAt?.toISOString(),
      createdAt: createdAt.toISOString(),
    }
  }
}

/**
 * Writes all of a church but its files, as it is after the newest change at the beginning; people may go on saving.
 * Each read sees at least what those before it saw, so all that belongs to the changes up to there is found.
 */
const writeChurch = (
  database: Database,
  zip: ZipFile,
  churchId: string,
  contents: Contents,
  withMembers: boolean,
): Promise<ChurchInArchive> =>
  withCausalReads(database, async (view) => {
    const church = await view.all.churches.findOne({ _id: churchId }, { session: view.session })
    if (!church) throw invalid(`There is no church with the id ${churchId}.`)
    const { name, timeZone, createdAt, cursor, listed, address, visibility, language } = church
    const moment = { churchId, upTo: cursor }
    const write = async (what: ChurchEntry, lines: AsyncIterable<unknown>): Promise<number> => {
      const counted = jsonLines(lines)
      await zip.add(churchEntry(churchId, what), counted.parts, 'deflated')
      return counted.count()
    }
    const mentions: Mentions = new Map()
    const flags = createFlagHistory(view, churchId)
    const counts = {
      songs: await write('songs', headLines(view, moment, 'song', flags)),
      lyrics: await write('lyrics', headLines(view, moment, 'lyrics', flags)),
      arrangements: await write('arrangements', headLines(view, moment, 'arrangement', flags)),
      services: await write('services', headLines(view, moment, 'service', flags)),
      history: await write(
        'history',
        notingMentions(historyLines(view, moment, await operationKeys(view, churchId, cursor)), mentions),
      ),
      assets: await write('assets', assetLines(view, churchId, contents, mentions)),
      ...(withMembers
        ? {
            members: await write('members', memberLines(view, churchId)),
            peopleHistory: await write('people-history', peopleChangeLines(view, churchId)),
            // After the history, so that every token that it names is found.
            tokens: await write('tokens', tokenLines(view, churchId)),
            webhooks: await write('webhooks', webhookLines(view, churchId)),
          }
        : {}),
    }
    await refusePurgedMeanwhile(view, churchId, cursor)
    return {
      id: churchId,
      name,
      timeZone,
      createdAt: createdAt.toISOString(),
      // A church for members must not become public by a restore.
      visibility: visibility === 'members' ? visibility : undefined,
      language,
      // Where it is found on its server belongs to the server, as its members do.
      listed: withMembers && listed ? true : undefined,
      address: withMembers ? address : undefined,
      counts,
    }
  })

/** A purge changes what was saved before the moment of the export, which would then have a part of it. */
const refusePurgedMeanwhile = async (
  { all, session }: View,
  churchId: string,
  upTo: number,
): Promise<void> => {
  const later = { churchId, cursor: { $gt: upTo }, purged: { $exists: true } }
  if (await all.events.findOne(later, { session, projection: { _id: 1 } }))
    throw invalid('A song or a file was purged while this was written. Try again.')
}

async function* memberLines({ all, session }: View, churchId: string): AsyncGenerator<MemberLine> {
  const members = all.memberships.find({ churchId }, { session }).sort({ userId: 1 })
  for await (const { userId, role, since } of members) yield { userId, role, since: since.toISOString() }
}

async function* peopleChangeLines(
  { all, session }: View,
  churchId: string,
): AsyncGenerator<PeopleChangeLine> {
  const newest = (await all.peopleCursors.findOne({ _id: churchId }, { session }))?.cursor ?? 0
  const changes = all.peopleChanges
    .find({ churchId, number: { $lte: newest } }, { session })
    .sort({ number: 1 })
  let last = 0
  for await (const { _id, number, kind, actor, userId, email, role, roleBefore, at } of changes) {
    if (number !== ++last) throw contradiction(churchId)
    yield { number, id: _id, kind, actor, userId, email, role, roleBefore, at: at.toISOString() }
  }
  if (last !== newest) throw contradiction(churchId)
}

async function* tokenLines({ all, session }: View, churchId: string): AsyncGenerator<TokenLine> {
  const tokens = all.tokens.find({ churchId }, { session }).sort({ tokenId: 1 })
  for await (const { tokenId, userId, name, scope, createdAt, expiresAt } of tokens)
    yield {
      id: tokenId,
      userId,
      name,
      scope,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }
}

async function* webhookLines({ all, session }: View, churchId: string): AsyncGenerator<WebhookLine> {
  for await (const { _id, url, kinds, createdAt } of all.webhooks
    .find({ churchId }, { session })
    .sort({ _id: 1 }))
    yield { id: _id, url, kinds, createdAt: createdAt.toISOString() }
}

/** The contents that the files of the churches have, and a church that holds each. */
type Contents = Map<string, { readonly churchId: string }>

/** The assets that the history names, in the order in which it first does. */
type Mentions = Map<string, number>

/** Passes the history on and notes the assets that it names. */
async function* notingMentions(
  lines: AsyncIterable<HistoryLine>,
  mentions: Mentions,
): AsyncGenerator<HistoryLine> {
  for await (const line of lines) {
    for (const id of assetIdsOf(line)) if (!mentions.has(id)) mentions.set(id, mentions.size)
    yield line
  }
}

const assetIdsOf = ({ arrangementId, revision }: HistoryLine): readonly string[] => {
  const document = (arrangementId === null ? null : revision?.document) as {
    assetIds?: readonly string[]
  } | null
  return document?.assetIds ?? []
}

/** Oldest first. An asset is never changed, and is there before anything refers to it. */
async function* assetLines(
  { all, session }: View,
  churchId: string,
  contents: Contents,
  mentions: Mentions,
): AsyncGenerator<AssetLine> {
  const assets = all.assets
    .find({ churchId }, { session })
    .sort({ createdAt: 1, sha256: 1, filename: 1, _id: 1 })
    .allowDiskUse(true)
  for await (const group of sameInAllButId(assets)) {
    // Not by their ids, which are others after a restore: the order must stay the same.
    group.sort((a, b) => (mentions.get(a._id) ?? mentions.size) - (mentions.get(b._id) ?? mentions.size))
    for (const asset of group) {
      if (!contents.has(asset.sha256)) contents.set(asset.sha256, { churchId })
      yield { ...describeAsset(asset), mediaType: asset.mediaType, pageCount: asset.pageCount }
    }
  }
}

async function* sameInAllButId(assets: AsyncIterable<AssetRecord>): AsyncGenerator<AssetRecord[]> {
  let group: AssetRecord[] = []
  for await (const asset of assets) {
    const [first] = group
    if (first && !isSame(first, asset)) {
      yield group
      group = []
    }
    group.push(asset)
  }
  if (group.length > 0) yield group
}

const isSame = (a: AssetRecord, b: AssetRecord): boolean =>
  a.createdAt.getTime() === b.createdAt.getTime() && a.sha256 === b.sha256 && a.filename === b.filename
