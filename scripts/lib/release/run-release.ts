/** Builds the release: see scripts/release. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { projectFile } from '../../../src/system/installation.ts'
import { checkImage } from './check-image.ts'
import { fetchBun } from './fetch-bun.ts'
import { makeRelease } from './make-release.ts'
import { isTarget, TARGETS, type Target } from './targets.ts'

const HELP = `Usage: ./scripts/release [--only TARGET[,TARGET]...] [--out FOLDER | --check-image]

Builds Psaltery as one executable for each target, with everything inside: ${Object.keys(TARGETS).join(', ')}.
Beside them it writes SHA256SUMS, the bill of materials (psaltery.cdx.json) and manifest.json, and signs the manifest
when RELEASE_KEY_FILE names a PEM file with an Ed25519 key:

  openssl genpkey -algorithm ed25519 -out release-key.pem
  RELEASE_KEY_FILE=release-key.pem ./scripts/release

  --only TARGETS  these alone, separated by commas
  --out FOLDER    where the release goes, which is emptied first; dist/release unless it is given

  --check-image   afterwards builds the container image of it, runs it on this machine's engine with a MongoDB beside
                  it, and does the conformance run; BASE_IMAGE names the image it is built on

The Bun for each target is fetched from the npm registry. A target that cannot be built is named, and the exit code is
1 then: leave it out with --only.`

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
