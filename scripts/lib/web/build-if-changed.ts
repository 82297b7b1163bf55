/** Builds the web app when something it is made from is not what the last build was made from. */
import { join } from 'node:path'
import { sourcesFingerprint } from './sources.ts'

const root = join(import.meta.dir, '../../..')

const builtFrom = await Bun.file(join(root, 'dist/web/built-from.txt'))
  .text()
  .catch(() => null)
// Loaded only when there is something to build: the tools of the build take long to load.
if (builtFrom !== (await sourcesFingerprint())) {
  const { buildWeb } = await import('./build-web.ts')
  console.log(await buildWeb())
}
