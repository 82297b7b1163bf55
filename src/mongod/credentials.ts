import { join } from 'node:path'
import type { MongoClient } from 'mongodb'
import { provideSecretFile, readSecretFile, type SecretFile } from '../core/system/files.ts'
import { isServerError } from '../db/errors.ts'

/** The user of the server and the admin's tool in the managed mongod. */
export const MONGOD_USER = 'psaltery'

export const keyFile = (dbPath: string): string => join(dbPath, 'psaltery-key')
export const passwordFile = (dbPath: string): string => join(dbPath, 'psaltery-password.json')

/** A lost secret is replaced and set again at the start. */
const common = { what: 'a secret of the database', isReplaced: true }

/** mongod reads it as a key file. It is also the password of MongoDB's internal user, which has all rights. */
const key = (dbPath: string): SecretFile => ({
  path: keyFile(dbPath),
  write: (secret) => secret,
  read: (content) => /^[0-9a-f]{64}$/.exec(content.trim())?.[0],
  ...common,
})

/** In the format of `--config` of mongodump and mongorestore. */
const password = (dbPath: string): SecretFile => ({
  path: passwordFile(dbPath),
  write: (secret) => `${JSON.stringify({ password: secret })}\n`,
  read: (content) => /^\{"password":"([0-9a-f]{64})"\}$/.exec(content.trim())?.[1],
  ...common,
})

export interface MongodSecrets {
  readonly key: string
  readonly password: string
}

/** The secrets in the data folder, created when they are missing. */
export const provideSecrets = async (dbPath: string): Promise<MongodSecrets> => ({
  key: await provideSecretFile(key(dbPath)),
  password: await provideSecretFile(password(dbPath)),
})

/** null when the file does not exist. */
export const readMongodPassword = (dbPath: string): Promise<string | null> => readSecretFile(password(dbPath))

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
