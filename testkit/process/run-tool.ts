import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FreshDatabase } from '../mongodb/mongodb.ts'
import { type Ended, type Running, startPsaltery } from './program.ts'
import { runTool } from './tool.ts'

/** A folder for files, and the admin's tool on a database. */
export interface Workbench extends AsyncDisposable {
  path(name: string): string
  /** In this process. */
  tool(where: Where, ...words: string[]): Promise<Ended>
  /** In a process of its own. */
  start(where: Where, ...words: string[]): Promise<Running>
}

type Where = Pick<FreshDatabase, 'uri' | 'name'>

export const openWorkbench = async (): Promise<Workbench> => {
  const folder = await mkdtemp(join(tmpdir(), 'psaltery-tool-'))
  const env = ({ uri, name }: Where) => ({
    MONGODB_URI: uri,
    MONGODB_DATABASE: name,
    XDG_CACHE_HOME: join(folder, 'cache'),
  })
  return {
    path: (name) => join(folder, name),
    tool: (where, ...words) => runTool(words, { env: env(where) }),
    start: (where, ...words) => startPsaltery(words, { env: env(where) }),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

/** The JSON object that a successful command printed. */
export const answerOf = ({ code, stdout, stderr }: Ended) => {
  if (code !== 0 || stderr !== '') throw new Error(`It ended with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}
