import { expect } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '../../src/database.ts'
import { runningMongodUri } from '../../src/mongod/running-mongod.ts'
import { client } from '../../testkit/people.ts'
import { startPsaltery } from '../../testkit/process/program.ts'
import { until } from '../../testkit/until.ts'

/** Starts a server on an empty folder and kills it when the demo church has some of its songs, but not all. */
export const startAndInterrupt = async (
  env: Readonly<Record<string, string>> & { readonly DATA_DIR: string },
) => {
  const first = await startPsaltery(['serve'], { env: { ...env, PORT: '0' } })
  await first.said('filling it with a demo church')
  const uri = (await runningMongodUri(env.DATA_DIR)) ?? ''
  const { collections, close } = await connect(uri, 'psaltery', { longRunning: true })
  await until(async () => (await collections.songs.countDocuments()) > 0, { intervalMs: 1 })
  first.child.kill('SIGKILL')
  await first.child.exited
  await close().catch(() => {})
  // Its mongod ends with it, but not at once.
  await until(async () => !(await runningMongodUri(env.DATA_DIR)))
}

export const signInsFile = (dataDir: string) => join(dataDir, 'demo-sign-ins.txt')

/** The sign-in of a person of the demo church. */
export const demoSignIn = async (
  dataDir: string,
  role: 'Administrator' | 'Editor',
): Promise<{ email: string; password: string }> => {
  const signIns = await readFile(signInsFile(dataDir), 'utf8')
  const [, email = '', password = ''] = new RegExp(`${role} +(\\S+) +(\\S+)`).exec(signIns) ?? []
  return { email, password }
}

export const mongodPid = async (dataDir: string): Promise<number> =>
  JSON.parse(await readFile(join(dataDir, 'mongodb/psaltery-address.json'), 'utf8')).pid

/** The cookie of the demo's editor. */
export const signIn = async (server: { readonly url: string }, dataDir: string): Promise<string> => {
  const asked = { method: 'POST', body: await demoSignIn(dataDir, 'Editor') }
  const signedIn = await client(server).send('/api/v1/session', asked)
  expect(signedIn.status).toBe(204)
  return signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
}
