import type { WebhookRecord } from '../../collections.ts'
import { decryptSecret, UnreadableSecret } from '../secret.ts'
import type { SecretKey } from '../secret-key.ts'

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
