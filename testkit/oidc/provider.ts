import { join } from 'node:path'

/** How Psaltery is registered at the provider. */
export const CLIENT = { client_id: 'psaltery', client_secret: 'a-secret-between-two-servers' } as const

export interface FromProvider {
  readonly port: number
}

/** A person as the provider describes them. */
export interface ProviderPerson {
  readonly subject: string
  readonly email?: string | undefined
  readonly isVerified?: boolean
  readonly name?: string
}

/** A provider of OpenID Connect in a process of its own. */
export interface TestProvider extends AsyncDisposable {
  readonly issuer: string
  readonly port: number
}

const MAIN = join(import.meta.dir, 'provider-main.ts')

/** A provider that is started again at the same port has other keys. */
export const startProvider = async (redirectUri: string, port = 0): Promise<TestProvider> => {
  const listening = Promise.withResolvers<number>()
  const child = Bun.spawn([process.execPath, MAIN, String(port), redirectUri], {
    stdin: 'pipe',
    stdout: 'ignore',
    // Warnings about what only a public provider needs.
    stderr: 'ignore',
    ipc: (message: FromProvider) => listening.resolve(message.port),
    onExit: () => listening.reject(new Error('The provider did not start.')),
  })
  const used = await listening.promise
  return {
    issuer: `http://127.0.0.1:${used}`,
    port: used,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await child.exited
    },
  }
}

/** The settings of a server that people sign in to with the provider. */
export const settingsOf = ({ issuer }: Pick<TestProvider, 'issuer'>) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT.client_id,
  OIDC_CLIENT_SECRET: CLIENT.client_secret,
  OIDC_NAME: 'Grace Account',
})
