import type { Config } from '../../config.ts'
import { SecretFileProblem } from '../../core/system/secret-file.ts'
import type { Database } from '../../db/connect.ts'
import { createSecretKey, decryptSecret, UnreadableSecret } from '../../events/webhooks/secret.ts'
import { type Finding, ok, problem } from './finding.ts'

const CHECK = 'webhooks'

/** Checks that the key of this server reads the secrets of all webhooks. */
export const checkWebhooks = async (config: Config, { collections }: Database): Promise<Finding> => {
  const key = await createSecretKey(config)
    .read()
    .catch((error: unknown) => {
      if (error instanceof SecretFileProblem) return problem(CHECK, error.message)
      throw error
    })
  if (key && 'check' in key) return key
  let [read, unreadable] = [0, 0]
  for await (const webhook of collections.webhooks.find()) {
    if (!webhook.secret) continue
    if (!key)
      return problem(
        CHECK,
        'Webhooks have secrets, but there is no key to read them, so nothing is delivered; set SECRET_KEY or SECRET_KEY_FILE to the key with which they were made.',
      )
    try {
      decryptSecret(key, webhook.secret, webhook)
      read++
    } catch (error) {
      if (!(error instanceof UnreadableSecret)) throw error
      unreadable++
    }
  }
  if (unreadable > 0)
    return problem(
      CHECK,
      `The secrets of ${unreadable} of ${read + unreadable} webhooks were encrypted under another key, so these webhooks deliver nothing; set SECRET_KEY to that key, or make new secrets.`,
    )
  if (!key && config.mongodbUri)
    return ok(CHECK, 'There are none, and none can be made until SECRET_KEY or SECRET_KEY_FILE is set.')
  return ok(CHECK, read === 0 ? 'No webhook has a secret yet.' : `The secrets of all ${read} can be read.`)
}
