import { createCipheriv, createDecipheriv } from 'node:crypto'
import { Binary } from 'mongodb'
import { randomBytes } from '../../core/accounts/secrets.ts'
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
