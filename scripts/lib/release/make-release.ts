import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import packageJson from '../../../package.json' with { type: 'json' }
import { projectFile } from '../../../src/core/system/source-or-executable.ts'
import { billOfMaterials } from '../sbom/bill-of-materials.ts'
import { buildExecutable } from './build-executable.ts'
import { checksums, describeFile, type Manifest, readSigningKey, signManifest } from './manifest.ts'
import type { Target } from './targets.ts'

interface ReleaseOptions {
  readonly targets: readonly Target[]
  readonly folder: string
  /** The path of the Bun for a target; null when it cannot be had. */
  readonly bunFor: (target: Target) => Promise<string | null>
  /** A PEM file with the releaser's private key; null leaves the release unsigned. */
  readonly keyFile: string | null
  readonly say: (sentence: string) => void
}

export const MAX_BYTES = 150_000_000

/**
 * Writes the folder of a release and prints the result of each target. Returns whether all targets were built.
 */
export const makeRelease = async (options: ReleaseOptions): Promise<boolean> => {
  const { targets, folder, say } = options
  // Read before the build, so that an invalid key fails early.
  const key = options.keyFile === null ? null : readSigningKey(options.keyFile)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const built: string[] = []
  let complete = true
  for (const target of targets) {
    const outfile = await buildTarget(target, options)
    if (outfile) built.push(outfile)
    else complete = false
  }
  if (built.length === 0) {
    say('Nothing was built, so there is no release.')
    return false
  }
  const bill = join(folder, 'psaltery.cdx.json')
  await Bun.write(bill, `${JSON.stringify(billOfMaterials(), null, 2)}\n`)
  const files = await Promise.all([...built, bill].map(describeFile))
  await Bun.write(join(folder, 'SHA256SUMS'), checksums(files))
  const manifest: Manifest = {
    name: packageJson.name,
    version: packageJson.version,
    commit: await commitOfSource(),
    files,
  }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await Bun.write(join(folder, 'manifest.json'), text)
  if (key) await Bun.write(join(folder, 'manifest.json.sig'), signManifest(text, key))
  say(
    key
      ? 'The manifest is signed: manifest.json.sig.'
      : 'The manifest is NOT signed, because RELEASE_KEY_FILE names no key.',
  )
  return complete
}

const buildTarget = async (target: Target, options: ReleaseOptions): Promise<string | null> => {
  const bun = await options.bunFor(target)
  if (bun === null) {
    options.say(`${target}: NOT built, because the Bun for it could not be fetched from the registry.`)
    return null
  }
  const outfile = join(options.folder, `psaltery-${target}`)
  await buildExecutable({ target, bun, outfile })
  const { size } = Bun.file(outfile)
  if (size > MAX_BYTES) throw new Error(`${outfile} has ${size} bytes, which is more than ${MAX_BYTES}.`)
  options.say(`${target}: ${outfile}, ${(size / 1e6).toFixed(1)} MB.`)
  return outfile
}

/** The commit for the manifest; `unknown` for a folder without git. */
const commitOfSource = async (): Promise<string> => {
  const git = async (...words: string[]) => {
    const child = Bun.spawn(['git', ...words], { cwd: projectFile('.'), stdin: 'ignore', stderr: 'ignore' })
    const text = (await new Response(child.stdout).text()).trim()
    return (await child.exited) === 0 ? text : null
  }
  const commit = await git('rev-parse', 'HEAD')
  if (!commit) return 'unknown'
  return (await git('status', '--porcelain', '--untracked-files=no')) === '' ? commit : `${commit}-changed`
}
