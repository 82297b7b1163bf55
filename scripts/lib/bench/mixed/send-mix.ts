import { join } from 'node:path'
import type { MixedAnswers, MixedLoad } from './mix.ts'

/** In a process of their own, so that the clients are not slowed down by what measures them. */
export const sendMix = async (load: MixedLoad): Promise<MixedAnswers> => {
  const child = Bun.spawn([process.execPath, '--no-env-file', join(import.meta.dir, 'load.ts')], {
    stdin: new Blob([JSON.stringify(load)]),
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const text = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error('The clients failed; what they met is said above.')
  return JSON.parse(text)
}
