import { join } from 'node:path'

const root = join(import.meta.dir, '../..')
let building: Promise<void> | undefined

/** The web app as its sources are now: built by the first test that needs it, used by all the others. */
export const builtWeb = (): Promise<void> => {
  building ??= build()
  return building
}

const build = async (): Promise<void> => {
  const command = [process.execPath, 'scripts/lib/web/build-if-changed.ts']
  const child = Bun.spawn(command, { cwd: root, stdout: 'ignore' })
  if ((await child.exited) !== 0) throw new Error('The web app could not be built.')
}
