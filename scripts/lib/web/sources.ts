import { join } from 'node:path'

const root = join(import.meta.dir, '../../..')

/** One hash of all that the web app is made from. */
export async function sourcesFingerprint(): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256')
  const sources = ['src/**/*', 'scripts/lib/web/*'].flatMap((glob) => [...new Bun.Glob(glob).scanSync(root)])
  for (const name of [...sources.sort(), 'package.json', 'bun.lock']) {
    hash.update(name).update(await Bun.file(join(root, name)).bytes())
  }
  return hash.digest('hex')
}
