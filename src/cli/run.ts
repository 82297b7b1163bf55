import { readConfig } from '../config.ts'
import { start } from '../server.ts'

export const runCommand = async (_words: readonly string[]): Promise<number> => {
  const server = await start(readConfig(process.env))
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  await server.stop()
  return 0
}
