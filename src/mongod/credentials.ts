import { randomBytes } from 'node:crypto'
import { chmod, link, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MongoClient } from 'mongodb'
import { isServerError } from '../db/errors/server-errors.ts'
import { MongodProblem } from './problem.ts'

/** Whom the server and the admin's tool sign in to the managed mongod as. */
export const MONGOD_USER = 'psaltery'

export const keyFile = (dbPath: string): string => join(dbPath, 'psaltery-key')
export const passwordFile = (dbPath: string): string => join(dbPath, 'psaltery-password.json')

interface SecretFile {
  readonly path: string
  readonly write: (secret: string) => string
  readonly read: (content: string) => string | undefined
}

/** mongod reads it as a key file; whoever knows it is MongoDB's internal user, who may do everything. */
const key = (dbPath: string): SecretFile => ({
  path: keyFile(dbPath),
  write: (secret) => secret,
  read: (content) => /^[0-9a-f]{64}$/.exec(content.trim())?.[0],
})

/** In the form that mongodump and mongorestore take as --config. */
const password = (dbPath: string): SecretFile => ({
  path: passwordFile(dbPath),
  write: (secret) => `${JSON.stringify({ password: secret })}\n`,
  read: (content) => /^\{"password":"([0-9a-f]{64})"\}$/.exec(content.trim())?.[1],
})

export interface MongodSecrets {
  readonly key: string
  readonly password: string
}

/** The secrets beside the data, made when they are not there yet. */
export const provideSecrets = async (dbPath: string): Promise<MongodSecrets> => ({
  key: await provide(key(dbPath)),
  password: await provide(password(dbPath)),
})

/** null when there is none. */
export const readMongodPassword = (dbPath: string): Promise<string | null> => read(password(dbPath))

const read = async (file: SecretFile): Promise<string | null> => {
  try {
    return file.read(await readFile(file.path, 'utf8')) ?? null
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw new MongodProblem(
      `The file ${file.path} with a secret of the database cannot be read (${codeOf(error)}); run Psaltery and its tool as the user whom it belongs to.`,
    )
  }
}

const provide = async (file: SecretFile): Promise<string> => {
  const found = await read(file)
  if (found === null) {
    await rm(file.path, { force: true })
    await writeOnce(file.path, file.write(randomBytes(32).toString('hex')))
  }
  // A restored backup may have other permissions, and mongod refuses a key that others can read.
  await chmod(file.path, 0o600)
  const secret = found ?? (await read(file))
  if (secret === null) throw new MongodProblem(`The file ${file.path} could not be written.`)
  return secret
}

/** Appears whole and on the disk, or not at all; of two processes that write at once the first one wins. */
const writeOnce = async (path: string, content: string): Promise<void> => {
  const unfinished = `${path}.${process.pid}`
  await rm(unfinished, { force: true })
  {
    await using file = await open(unfinished, 'wx', 0o600)
    await file.writeFile(content)
    await file.sync()
  }
  try {
    await link(unfinished, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(unfinished, { force: true })
  }
  await using folder = await open(dirname(path))
  await folder.sync()
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : error)

/** How to sign in as MongoDB's internal user, whose password is the key: it is there before any other user. */
export const internalUser = (key: string) =>
  ({
    auth: { username: '__system', password: key },
    authSource: 'local',
    authMechanism: 'SCRAM-SHA-256',
  }) as const

/**
 * At each start, because the password file may be new, and a restored backup may have brought users along. The user
 * may do everything: the whole mongod is Psaltery's own, and backups need more than one database.
 */
export const setMongodUser = async (client: MongoClient, password: string): Promise<void> => {
  const admin = client.db('admin')
  const user = { pwd: password, roles: ['root'], writeConcern: { w: 'majority', j: true } }
  try {
    await admin.command({ updateUser: MONGOD_USER, ...user })
  } catch (error) {
    if (!isServerError(error, 'userNotFound')) throw error
    await admin.command({ createUser: MONGOD_USER, ...user })
  }
}
