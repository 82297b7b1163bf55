import { join } from 'node:path'

const root = join(import.meta.dir, '../..')
/** Beside the built files, so that any other build takes it away. */
const note = Bun.file(join(root, 'dist/web/built-from.txt'))

/** The web app as its sources are now: built by the first test that needs it, used by all the others. */
export async function builtWeb(): Promise<void> {
  const sources = await fingerprint()
  if ((await note.exists()) && (await note.text()) === sources) return
  const build = Bun.spawn([process.execPath, 'run', '--silent', 'build:web'], { cwd: root, stdout: 'ignore' })
  if ((await build.exited) !== 0) throw new Error('The web app could not be built.')
  await Bun.write(note, sources)
}

async function fingerprint(): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256')
  const sources = await Array.fromAsync(new Bun.Glob('src/**/*').scan(root))
  for (const name of [...sources.sort(), 'scripts/lib/web/build-web.ts', 'bun.lock']) {
    hash.update(name).update(await Bun.file(join(root, name)).bytes())
  }
  return hash.digest('hex')
}
