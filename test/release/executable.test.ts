import { afterAll, beforeAll, expect, test } from 'bun:test'
import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { MAX_BYTES, makeRelease } from '../../scripts/lib/release/make-release.ts'
import { describeFile, type Manifest, readSigningKey } from '../../scripts/lib/release/manifest.ts'
import { thisTarget } from '../../scripts/lib/release/targets.ts'
import { connect } from '../../src/database.ts'
import { runningMongodUri } from '../../src/mongod/running-mongod.ts'
import { testMongodBinary } from '../../testkit/mongodb/mongodb.ts'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { FAST_HASH, PASSWORD } from '../../testkit/people.ts'
import { allProcesses } from '../../testkit/process/processes.ts'
import { listening, type Serving, startProgram } from '../../testkit/process/program.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { builtWeb } from '../../testkit/web/built-web.ts'

const ORIGIN = 'http://localhost:3000'
const CONFORMANCE = join(import.meta.dir, '../../scripts/lib/conformance/run-conformance.ts')
const target = thisTarget()
const other = target === 'darwin-x64' ? 'linux-x64' : 'darwin-x64'
const said: string[] = []
let place: string
let release: string
let home: string
let env: Record<string, string>
let complete: boolean
let publicKey: KeyObject

beforeAll(async () => {
  await builtWeb()
  place = mkdtempSync(join(tmpdir(), 'psaltery-release-'))
  release = join(place, 'release')
  const keys = generateKeyPairSync('ed25519')
  publicKey = keys.publicKey
  const keyFile = join(place, 'key.pem')
  await Bun.write(keyFile, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  complete = await makeRelease({
    targets: [target, other],
    folder: release,
    bunFor: async (asked) => (asked === target ? process.execPath : null),
    keyFile,
    say: (sentence) => said.push(sentence),
  })
  // A home with the executable and nothing else, and of the system only what belongs to every one.
  home = join(place, 'home')
  mkdirSync(home)
  copyFileSync(join(release, `psaltery-${target}`), program())
  const bin = join(place, 'bin')
  mkdirSync(bin)
  for (const name of ['sh', 'env', 'tar', 'ps', 'unshare', 'setpriv']) {
    const found = Bun.which(name)
    if (found) symlinkSync(found, join(bin, name))
  }
  env = {
    PATH: bin,
    HOME: home,
    PORT: '0',
    APP_ORIGIN: ORIGIN,
    RATE_LIMIT_PER_MINUTE: '100000',
    MONGOD_BINARY: await testMongodBinary(),
  }
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

const program = () => join(home, 'psaltery')

const start = async (more: Record<string, string> = {}): Promise<Serving> =>
  listening(startProgram([program()], { cwd: home, env: { ...env, ...more } }))

const tool = (words: string[], more: Record<string, string> = {}) =>
  startProgram([program(), ...words], { cwd: home, env: { ...env, ...more } }).ended

test('a target whose Bun cannot be had is named, and the release is not complete', () => {
  expect(complete).toBe(false)
  expect(said).toContain(
    `${other}: NOT built, because the Bun for it could not be fetched from the registry.`,
  )
  expect(readdirSync(release).sort()).toEqual([
    'SHA256SUMS',
    'manifest.json',
    'manifest.json.sig',
    `psaltery-${target}`,
    'psaltery.cdx.json',
  ])
})

test('the signed manifest names every file, which fit in 150 MB each', async () => {
  const text = readFileSync(join(release, 'manifest.json'))
  const signature = readFileSync(join(release, 'manifest.json.sig'))
  expect(signature.length).toBe(64)
  expect(verify(null, text, publicKey, signature)).toBe(true)
  expect(verify(null, Buffer.from(`${text} `), publicKey, signature)).toBe(false)
  const manifest: Manifest = JSON.parse(text.toString())
  expect(manifest).toMatchObject({ name: 'psaltery', version: packageJson.version })
  expect(manifest.commit).toMatch(/^([0-9a-f]{40}(-changed)?|unknown)$/)
  expect(manifest.files.map(({ name }) => name)).toEqual([`psaltery-${target}`, 'psaltery.cdx.json'])
  const sums = readFileSync(join(release, 'SHA256SUMS'), 'utf8').split('\n')
  for (const file of manifest.files) {
    expect(await describeFile(join(release, file.name))).toEqual(file)
    expect(sums).toContain(`${file.sha256}  ${file.name}`)
    expect(file.size).toBeLessThan(MAX_BYTES)
  }
})

test('a key of another kind is refused before anything is built', async () => {
  const path = join(place, 'other.pem')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await Bun.write(path, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  expect(() => readSigningKey(path)).toThrow('must hold an Ed25519 key, but holds one for ec')
  expect(() => readSigningKey(join(release, 'SHA256SUMS'))).toThrow('must name a PEM file with a private key')
})

test('alone in a folder: first start, sign-in, upload, search, stop, second start', async () => {
  const first = await start()
  const shown = await first.said('Ctrl-C stops it.')
  expect(shown).toContain('The catalogue is empty: filling it with a demo church.')
  expect(shown).toContain(`Psaltery is running at http://localhost:${first.port}`)
  expect(shown).toContain(`Its data lies in ${join(home, 'data')}`)

  const cookie = await signIn(first)
  const { churches } = await (await fetch(`${first.url}/api/v1/churches`, { headers: { cookie } })).json()
  const church = churches[0].id
  const upload = await uploadPdf(first, church, cookie, plainPdf(2))
  expect(upload.status).toBe(201)
  const { asset } = await upload.json()
  expect((await uploadPdf(first, church, cookie, Buffer.from('%PDF-1.4 nothing'))).status).toBe(422)
  // What checks the files is the executable itself, started again.
  const checkers = allProcesses().filter(({ command }) => command === `${program()} --check-pdfs`)
  expect(checkers.length).toBe(1)

  const found = await search(first, church)
  expect(found.length).toBeGreaterThan(0)
  expect((await tool(['import', '--church', church, '--language', 'en', await someSongs()])).code).toBe(0)
  const page = await (await fetch(`${first.url}/`)).text()
  expect(page).toContain('id="page-data"')
  for (const [, path] of page.matchAll(/(?:src|href)="(\/app\/[^"]+)"/g))
    expect((await fetch(`${first.url}${path}`)).status).toBe(200)
  const docs = await (await fetch(`${first.url}/docs`)).text()
  for (const [, path] of docs.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g))
    expect((await fetch(`${first.url}${path}`)).status).toBe(200)
  // The library of passkeys is loaded with the first one.
  const passkey = await fetch(`${first.url}/api/v2/session/passkey/options`, {
    method: 'POST',
    headers: { origin: ORIGIN },
  })
  expect(await passkey.json()).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(await conformance(first, church)).toMatch(/^1\d\d passed, 0 failed$/)

  const asked = await tool(['health'], { PORT: String(first.port) })
  expect(asked).toEqual({ code: 0, stdout: 'The server and its database answer.\n', stderr: '' })
  await countManyChanges(church)
  expect(await first.stop()).toBe(0)
  const askedAgain = await runTool(['health', '--json'], { env: { PORT: String(first.port) } })
  expect(askedAgain).toEqual({
    code: 1,
    stdout: '{"status":"unreachable"}\n',
    stderr: 'No server answers at HOST and PORT.\n',
  })

  const second = await start()
  expect(await second.said('Ctrl-C stops it.')).not.toContain('filling it')
  expect(await search(second, church)).toEqual(found)
  // With so many changes a thread of its own builds the index.
  expect(await second.logged('"search index ready"')).toContain(church)
  const content = await fetch(`${second.url}/api/v1/churches/${church}/assets/${asset.id}/content`, {
    headers: { cookie: await signIn(second) },
  })
  expect(Buffer.from(await content.arrayBuffer()).equals(plainPdf(2))).toBe(true)
  expect(await second.stop()).toBe(0)
  expect(readdirSync(home).sort()).toEqual(['.cache', 'data', 'psaltery'])
})

test('the tool is called by its own name, and shows the licences of what is inside', async () => {
  const help = await tool(['church', 'create', '--help'])
  expect(help.stdout).toContain('Usage: psaltery church create --name')
  const { stdout } = await tool(['licences'])
  for (const name of ['Psaltery', 'mongodb', 'elysia', 'react', 'pdfjs-dist', '@fontsource/source-serif-4'])
    expect(stdout).toMatch(new RegExp(`^${name}( |$)`, 'm'))
})

const editor = () => {
  const signIns = readFileSync(join(home, 'data/demo-sign-ins.txt'), 'utf8')
  const [, email = '', password = ''] = /Editor\s+(\S+)\s+(\S+)/.exec(signIns) ?? []
  return { email, password }
}

const signIn = async ({ url }: Serving): Promise<string> => {
  const response = await fetch(`${url}/api/v1/session`, {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify(editor()),
  })
  expect(response.status).toBe(204)
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

const uploadPdf = ({ url }: Serving, church: string, cookie: string, bytes: Buffer) =>
  fetch(`${url}/api/v1/churches/${church}/assets?filename=song.pdf`, {
    method: 'POST',
    headers: { cookie, origin: ORIGIN, 'content-type': 'application/pdf' },
    body: new Uint8Array(bytes),
  })

const search = async ({ url }: Serving, church: string): Promise<string[]> => {
  const response = await fetch(`${url}/api/v1/public/churches/${church}/songs?q=light`)
  return (await response.json()).songs.map(({ id }: { id: string }) => id)
}

const someSongs = async (): Promise<string> => {
  const path = join(place, 'songs.csv')
  await Bun.write(path, 'title,lyrics\nOne song,Its line\nAnother song,Its line too\n')
  return path
}

/** As after so many saves: with 500 a search needs no thread yet. */
const countManyChanges = async (church: string): Promise<void> => {
  const { collections, close } = await connectToHome()
  await collections.churches.updateOne({ _id: church }, { $inc: { cursor: 600 } })
  await close()
}

const connectToHome = async () => connect((await runningMongodUri(join(home, 'data'))) ?? '', 'psaltery')

/** The last line of the conformance run, whose many sign-ins compare with a hash that takes no time. */
const conformance = async ({ url }: Serving, church: string): Promise<string | undefined> => {
  const { email } = editor()
  const { collections, close } = await connectToHome()
  const setHash = async (passwordHash: string) =>
    (await collections.users.findOneAndUpdate({ email }, { $set: { passwordHash } }))?.passwordHash ?? ''
  const demoHash = await setHash(FAST_HASH)
  const words = [url, '--origin', ORIGIN, '--church', church, '--email', email]
  const { stdout } = await startProgram([process.execPath, '--no-env-file', CONFORMANCE, ...words], {
    cwd: place,
    env: { PSALTERY_PASSWORD: PASSWORD },
  }).ended
  await setHash(demoHash)
  await close()
  return stdout.trim().split('\n').at(-1)
}
