import { createCipheriv, createDecipheriv } from 'node:crypto'
import { join, resolve } from 'node:path'
import { Binary } from 'mongodb'
import type { Config } from '../../config.ts'
import { randomBytes } from '../../core/ids.ts'
import {
  provideSecretFile,
  readSecretFile,
  type SecretFile,
  SecretFileProblem,
} from '../../core/system/files.ts'
import type { EncryptedSecret, WebhookRecord } from '../collections.ts'

/** The prefix of Standard Webhooks. */
const PREFIX = 'whsec_'
const SECRET_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

type Owner = Pick<WebhookRecord, '_id' | 'churchId'>

export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

/** Encrypts the secret of a webhook. It can be decrypted for this webhook only. */
export const encryptSecret = (key: Buffer, secret: string, owner: Owner): EncryptedSecret => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(additionalData(owner))
  const data = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { iv: new Binary(iv), data: new Binary(data) }
}

/** The secret was encrypted under another key, or it was changed. */
export class UnreadableSecret extends Error {
  override readonly name = 'UnreadableSecret'

  constructor() {
    super(
      'The secret of this webhook was encrypted under another key (SECRET_KEY). Make a new secret, or set the key of that time.',
    )
  }
}

/** Throws UnreadableSecret. */
export const decryptSecret = (key: Buffer, { iv, data }: EncryptedSecret, owner: Owner): string => {
  const bytes = Buffer.from(data.buffer.subarray(0, data.position))
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv.buffer.subarray(0, iv.position), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(additionalData(owner)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    throw new UnreadableSecret()
  }
}

const additionalData = ({ _id, churchId }: Owner): Buffer => Buffer.from(`webhook ${churchId} ${_id}`)

/** The key that encrypts the secrets of webhooks. It is not in the database. */
export interface SecretKey {
  /** null: there is none. */
  read(): Promise<Buffer | null>
  /** Makes it where a managed mongod has its data; null: there is none, and the host has to set it. */
  provide(): Promise<Buffer | null>
}

/** SECRET_KEY, or a file in the data folder of a managed mongod. */
export const createSecretKey = (config: Pick<Config, 'secretKey' | 'mongodbUri' | 'dataDir'>): SecretKey => {
  const { secretKey, mongodbUri } = config
  if (secretKey || mongodbUri) {
    const given = async () => secretKey
    return { read: given, provide: given }
  }
  const file = keyFile(secretKeyPath(config))
  const bytesOf = (hex: string) => Buffer.from(hex, 'hex')
  return {
    async read() {
      const found = await readSecretFile(file)
      return found === null ? null : bytesOf(found)
    },
    provide: async () => bytesOf(await provideSecretFile(file)),
  }
}

export const secretKeyPath = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(resolve(dataDir), 'secret-key')

const keyFile = (path: string): SecretFile => ({
  path,
  write: (secret) => `${secret}\n`,
  read: (content) => {
    const found = /^[0-9a-f]{64}$/.exec(content.trim())?.[0]
    // A new key would make every stored secret unreadable.
    if (!found)
      throw new SecretFileProblem(
        `The file ${path} does not hold a key of 64 hexadecimal digits; restore it from a backup, or delete it and make new secrets for all webhooks.`,
      )
    return found
  },
  what: 'the key of secrets',
  isReplaced: false,
})

/** null: the webhook has no secret, or it was encrypted under another key. */
export const createSecretReader =
  (key: Pick<SecretKey, 'read'>) =>
  async (webhook: WebhookRecord): Promise<string | null> => {
    const bytes = webhook.secret ? await key.read() : null
    if (!bytes || !webhook.secret) return null
    try {
      return decryptSecret(bytes, webhook.secret, webhook)
    } catch (error) {
      if (error instanceof UnreadableSecret) return null
      throw error
    }
  }
