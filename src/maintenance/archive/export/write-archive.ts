import { listUsers } from '../../../accounts/auth/store.ts'
import type { UserRecord } from '../../../accounts/collections.ts'
import { listChurches } from '../../../churches/store.ts'
import { compareText } from '../../../core/text.ts'
import type { Collections } from '../../../db/collections.ts'
import type { Database } from '../../../db/connect.ts'
import { readBytes } from '../../../files/gridfs.ts'
import { findFile } from '../../../files/store.ts'
import {
  FORMAT,
  FORMAT_VERSION,
  fileEntry,
  MANIFEST,
  PEOPLE,
  SIGN_INS,
} from '../../../formats/archive/names.ts'
import type { ChurchInArchive, Manifest } from '../format.ts'
import type { PersonLine } from '../lines.ts'
import { identityLine, passkeyLine, type SignInLine, signInLine } from '../ways-in-lines.ts'
import type { Contents } from './assets.ts'
import { writeChurch } from './church.ts'
import { contradiction } from './history.ts'
import { jsonLines } from './json-lines.ts'
import { writeZipFile, type ZipFile } from './zip-writer.ts'

export interface Written {
  readonly churches: readonly ChurchInArchive[]
  /** How many records of people there are; null in an archive without people. */
  readonly people: number | null
  /** How many of them are of deleted accounts, whose names the history shows. */
  readonly deletedAccounts: number
  readonly files: number
}

/** Called as files are written, with how many there are. */
export type OnFiles = (done: number, total: number) => void

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
      ...(signIns === undefined ? {} : { signIns }),
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
      ...(passkeys.length > 0 ? { passkeys: passkeys.map(passkeyLine) } : {}),
      ...(identities.length > 0 ? { identities: identities.map(identityLine) } : {}),
      ...(name === undefined ? {} : { name }),
      ...(addressShownAt ? { addressShownAt: addressShownAt.toISOString() } : {}),
      ...(disabled ? { disabled } : {}),
      ...(deletedAt ? { deletedAt: deletedAt.toISOString() } : {}),
      createdAt: createdAt.toISOString(),
    }
  }
}
