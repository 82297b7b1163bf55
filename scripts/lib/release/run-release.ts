/** Builds the release: see scripts/release. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { projectFile } from '../../../src/core/system/source-or-executable.ts'
import { checkImage } from './check-image.ts'
import { makeRelease } from './make-release.ts'
import { fetchBun, isTarget, TARGETS, type Target } from './targets.ts'

const HELP = `Usage: ./scripts/release [--only TARGET[,TARGET]...] [--out FOLDER | --check-image]

Builds Psaltery as one self-contained executable for each target: ${Object.keys(TARGETS).join(', ')}.
It also writes SHA256SUMS, the bill of materials (psaltery.cdx.json) and manifest.json, and signs the manifest if
RELEASE_KEY_FILE names a PEM file with an Ed25519 key:

  openssl genpkey -algorithm ed25519 -out release-key.pem
  RELEASE_KEY_FILE=release-key.pem ./scripts/release

  --only TARGETS  builds only these targets, separated by commas
  --out FOLDER    the folder of the release (default dist/release), which is emptied first

  --check-image   then builds the container image, runs it with a MongoDB on the container engine of this machine, and
                  runs the conformance test; BASE_IMAGE names its base image

The Bun of each target is downloaded from the npm registry. If a target cannot be built, the script names it and ends
with exit code 1; leave it out with --only.`

const fail = (sentence: string): never => {
  console.error(sentence)
  process.exit(1)
}

const { values } = (() => {
  try {
    return parseArgs({
      args: Bun.argv.slice(2),
      options: {
        only: { type: 'string' },
        out: { type: 'string' },
        'check-image': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error} Try ./scripts/release --help.`)
  }
})()
if (values.help) {
  console.log(HELP)
  process.exit(0)
}
if (values['check-image'] && values.out !== undefined)
  fail('--check-image builds the image of dist/release, so it does not go together with --out.')
const asked = values.only?.split(',') ?? Object.keys(TARGETS)
const targets: Target[] = asked.map((name) =>
  isTarget(name) ? name : fail(`There is no target "${name}". They are ${Object.keys(TARGETS).join(', ')}.`),
)
try {
  const complete = await makeRelease({
    targets,
    folder: values.out === undefined ? projectFile('dist/release') : resolve(values.out),
    bunFor: fetchBun,
    keyFile: process.env.RELEASE_KEY_FILE || null,
    say: console.log,
  })
  if (!complete) fail('The release is not complete.')
  if (values['check-image']) await checkImage(process.env.BASE_IMAGE || null, console.log)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
