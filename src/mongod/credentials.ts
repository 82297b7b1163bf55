import { randomBytes } from 'node:crypto'
import { chmod, link, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MongoClient } from 'mongodb'
import { isServerError } from '../db/errors/server-errors.ts'
import { MongodProblem } from './problem.ts'

/** The user of the server and the admin's tool in the managed mongod. */
export const MONGOD_USER = 'psaltery'

export const keyFile = (dbPath: string): string => join(dbPath, 'psaltery-key')
export const passwordFile = (dbPath: string): string => join(dbPath, 'psaltery-password.json')

interface SecretFile {
  readonly path: string
  readonly write: (secret: string) => string
  readonly read: (content: string) => string | undefined
}

/** mongod reads it as a key file. It is also the password of MongoDB's internal user, which has all rights. */
const key = (dbPath: string): SecretFile => ({
  path: keyFile(dbPath),
  write: (secret) => secret,
  read: (content) => /^[0-9a-f]{64}$/.exec(content.trim())?.[0],
})

/** In the format of `--config` of mongodump and mongorestore. */
const password = (dbPath: string): SecretFile => ({
  path: passwordFile(dbPath),
  write: (secret) => `${JSON.stringify({ password: secret })}\n`,
  read: (content) => /^\{"password":"([0-9a-f]{64})"\}$/.exec(content.trim())?.[1],
})

export interface MongodSecrets {
  readonly key: string
  readonly password: string
}

/** The secrets in the data folder, created when they are missing. */
export const provideSecrets = async (dbPath: string): Promise<MongodSecrets> => ({
  key: await provide(key(dbPath)),
  password: await provide(password(dbPath)),
})

/** null when the file does not exist. */
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
  // A restored backup may have other permissions, and mongod refuses a key file that other users can read.
  await chmod(file.path, 0o600)
  const secret = found ?? (await read(file))
  if (secret === null) throw new MongodProblem(`The file ${file.path} could not be written.`)
  return secret
}

/** Writes the file atomically and syncs it; of two processes that write at once the first one wins. */
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

/** The credentials of MongoDB's internal user, whose password is the key. It exists before any other user. */
export const internalUser = (key: string) =>
  ({
    auth: { username: '__system', password: key },
    authSource: 'local',
    authMechanism: 'SCRAM-SHA-256',
  }) as const

/**
 * Runs at each start, because the password file may be new, and a restored backup may contain other users. The user has
 * all rights: the mongod belongs to Psaltery alone, and backups read more than one database.
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
