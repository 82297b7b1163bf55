import { projectFile } from '../../../src/core/system/source-or-executable.ts'
import { startTestMongo } from '../../../testkit/mongodb/mongodb.ts'
import { startProgram } from '../../../testkit/process/program.ts'
import { freePort } from '../../../testkit/proof/server-process.ts'
import { until } from '../../../testkit/until.ts'

const IMAGE = 'psaltery-check'
const MAX_IMAGE_BYTES = 250_000_000
const EDITOR = { email: 'editor@example.org', password: `check ${crypto.randomUUID()}` }

/**
 * Builds the image from dist/release with the container engine of this machine, runs it like compose.yaml (no root,
 * only /data and /tmp are writable) with its own MongoDB, and runs the conformance test.
 */
export const checkImage = async (
  baseImage: string | null,
  say: (sentence: string) => void,
): Promise<void> => {
  if (!Bun.which('docker') || (await docker(['version'])).code !== 0)
    throw new Error(
      'The image was NOT checked, because there is no container engine: docker does not answer.',
    )
  const base = baseImage === null ? [] : ['--build-arg', `BASE_IMAGE=${baseImage}`]
  await mustDocker(['build', '--quiet', '--tag', IMAGE, ...base, projectFile('.')])
  await using opened = new AsyncDisposableStack()
  opened.defer(async () => void (await docker(['image', 'rm', IMAGE])))
  const size = Number(await mustDocker(['image', 'inspect', '--format', '{{.Size}}', IMAGE]))
  if (size > MAX_IMAGE_BYTES) throw new Error(`The image has ${size} bytes, more than ${MAX_IMAGE_BYTES}.`)
  const user = await mustDocker(['image', 'inspect', '--format', '{{.Config.User}}', IMAGE])
  if (!/^[1-9]\d*:[1-9]\d*$/.test(user)) throw new Error(`The image runs as "${user}".`)
  say(`The image has ${(size / 1e6).toFixed(1)} MB and runs as ${user}.`)

  const mongo = await startTestMongo()
  opened.defer(() => mongo.stop())
  const url = `http://127.0.0.1:${freePort()}`
  const container = await start(url, mongo.uri)
  opened.defer(async () => void (await docker(['rm', '--force', '--volumes', container])))
  const state = (what: string) => mustDocker(['inspect', '--format', `{{${what}}}`, container])
  await until(async () => (await state('.State.Health.Status')) === 'healthy')
  say('It is healthy, by the health check of the executable.')
  say(await conformance(url, await makeChurch(container)))
  await mustDocker(['stop', container])
  const code = await state('.State.ExitCode')
  if (code !== '0') throw new Error(`Stopped, the container ended with ${code}.`)
  say('Stopped, it ended with 0.')
}

/** On the network of this machine, so that neither side needs another one. */
const start = (url: string, uri: string): Promise<string> => {
  const { port } = new URL(url)
  const settings = { MONGODB_URI: uri, HOST: '127.0.0.1', PORT: port, APP_ORIGIN: url }
  const isolated = '--init --network host --read-only --tmpfs /tmp --volume /data --cap-drop ALL'
  return mustDocker([
    ...['run', '--detach', ...isolated.split(' ')],
    ...['--security-opt', 'no-new-privileges:true', '--health-interval', '2s'],
    ...Object.entries({ ...settings, RATE_LIMIT_PER_MINUTE: '100000' }).flatMap((pair) => [
      '--env',
      pair.join('='),
    ]),
    IMAGE,
  ])
}

/** With the admin's tool inside the container. */
const makeChurch = async (container: string): Promise<string> => {
  const tool = ['exec', '--interactive', container, 'psaltery']
  const { email, password } = EDITOR
  const create = 'church create --name Check --time-zone UTC --json'
  const created = await mustDocker([...tool, ...create.split(' ')])
  const { id } = JSON.parse(created).church
  await mustDocker([...tool, 'user', 'create', '--email', email, '--password-stdin'], password)
  await mustDocker([...tool, 'member', 'set', '--church', id, '--email', email, '--role', 'Editor'])
  return id
}

/** The last line of a successful conformance test. */
const conformance = async (url: string, church: string): Promise<string> => {
  const script = projectFile('scripts/lib/conformance/run-conformance.ts')
  const words = [url, '--church', church, '--email', EDITOR.email]
  const { code, stdout, stderr } = await startProgram([process.execPath, '--no-env-file', script, ...words], {
    cwd: projectFile('.'),
    env: { PSALTERY_PASSWORD: EDITOR.password },
  }).ended
  if (code !== 0) throw new Error(`The conformance run failed.\n${stdout}${stderr}`)
  return stdout.trim().split('\n').at(-1) ?? ''
}

const docker = (words: readonly string[], stdin = '') => {
  const { PATH = '', HOME = '', DOCKER_HOST } = process.env
  const env = { PATH, HOME, ...(DOCKER_HOST ? { DOCKER_HOST } : {}) }
  return startProgram(['docker', ...words], { cwd: projectFile('.'), env, stdin }).ended
}

/** What it printed, without the line break at its end. */
const mustDocker = async (words: readonly string[], stdin = ''): Promise<string> => {
  const { code, stdout, stderr } = await docker(words, stdin)
  if (code !== 0) throw new Error(`docker ${words[0]} ended with ${code}: ${stderr.trim()}`)
  return stdout.trim()
}
