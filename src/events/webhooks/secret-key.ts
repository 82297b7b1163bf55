import { join, resolve } from 'node:path'
import type { Config } from '../../config.ts'
import {
  provideSecretFile,
  readSecretFile,
  type SecretFile,
  SecretFileProblem,
} from '../../core/system/secret-file.ts'

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
