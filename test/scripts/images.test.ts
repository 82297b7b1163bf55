import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { mongodSources } from '../../src/mongod/fetch/sources.ts'
import { composeMongoImage } from '../../testkit/mongodb/container.ts'
import { run } from '../contract/outside/tools.ts'

const ROOT = join(import.meta.dir, '../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const DIGEST = /@sha256:[0-9a-f]{64}$/

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'psaltery-images-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('MongoDB’s image is named by its digest, and has the version that is fetched without containers', () => {
  const official = mongodSources['linux-x64']?.find(({ kind }) => kind === 'official')
  const image = composeMongoImage()
  expect(image).toMatch(DIGEST)
  expect(image.replace(DIGEST, '')).toBe(`mongo:${official?.version}`)
})

test('the MongoDB of compose.yaml asks for a password, which is made at the first start', () => {
  const compose = read('compose.yaml')
  expect(compose).toContain('- --keyFile=/secrets/key-file')
  expect(compose).toContain('MONGODB_URI_FILE: /secrets/mongodb-uri')
  expect([...compose.matchAll(/mongodb:\/\/[^\s"]+/g)].map(([uri]) => uri)).toEqual([
    'mongodb://psaltery:$$password@mongodb:27017/?replicaSet=psaltery&authSource=admin',
  ])
})

test.each(['compose.yaml', 'compose.cluster.yaml'])(
  'the user of Psaltery in %s has its database only',
  (name) => {
    const users = [...read(name).matchAll(/createUser\(\{ (user\b.*?), .*roles: (\[.*\]) \}\)/g)]
    expect(users.map(([, user, roles]) => [user, roles])).toEqual([
      ["user: 'admin'", "['root']"],
      ['user', "[{ role: 'readWrite', db: 'psaltery' }]"],
    ])
  },
)

interface Compose {
  readonly services: Readonly<
    Record<string, { readonly command?: readonly string[]; readonly environment?: Record<string, string> }>
  >
}
const services = (name: string) => (Bun.YAML.parse(read(name)) as Compose).services

test.each(['compose.yaml', 'compose.cluster.yaml'])(
  'Psaltery reads every setting of %s, and the key that the file makes',
  async (name) => {
    const { secrets, psaltery } = services(name)
    // Only the part that makes the key: the others need the users of the image.
    const [makesKey = ''] = /^umask[\s\S]*?^fi$/m.exec(secrets?.command?.[0] ?? '') ?? []
    const home = mkdtempSync(join(folder, 'secrets-'))
    await Bun.$`bash -euc ${`chown() { :; }\n${makesKey.replaceAll('$$', '$')}`}`.cwd(home).quiet()
    writeFileSync(join(home, 'mongodb-uri'), 'mongodb://mongodb:27017/?replicaSet=psaltery\n')
    // As Compose replaces variables that are not set.
    const given = Object.entries(psaltery?.environment ?? {}).map(([setting, value]) => [
      setting,
      value.replace(/^\$\{\w+:-(.*)\}$/, '$1').replace(/^\/secrets/, home),
    ])
    const asked = new Set<string | symbol>()
    const env = new Proxy<Record<string, string>>(Object.fromEntries(given), {
      get(settings, setting) {
        asked.add(setting)
        return Reflect.get(settings, setting)
      },
    })
    const config = readConfig(env)
    expect(given.map(([setting = '']) => setting).filter((setting) => !asked.has(setting))).toEqual([])
    expect(config.secretKey?.length).toBe(32)
    expect(config.mongodbUri).toContain('mongodb://mongodb:27017/')
  },
)

/** What a container has of its own, and why it is not handed on. */
const OWN_SETTINGS: Readonly<Record<string, string>> = {
  MONGODB_URI: 'it is made together with the password, and comes as a file',
  MONGODB_DATABASE: 'its user may use this one only',
  MONGOD_BINARY: 'MongoDB is another container',
  DATA_DIR: 'a volume',
  XDG_CACHE_HOME: 'in the same volume',
  HOME: 'the same volume',
  HOST: 'all addresses of the container',
  PORT: 'that of the host; the container has one of its own',
  LAN: 'the network is that of the container',
  SECRET_KEY: 'it is made at the first start, and comes as a file',
}

test.each(['compose.yaml', 'compose.cluster.yaml'])('%s hands on every setting', (name) => {
  const asked = new Set<string>()
  const env = new Proxy<Record<string, string>>(
    {},
    {
      getOwnPropertyDescriptor(_, setting) {
        asked.add(String(setting))
        return undefined
      },
    },
  )
  readConfig(env)
  const given = services(name).psaltery?.environment ?? {}
  const missing = [...asked].filter((setting) => !(setting in given))
  expect(missing.sort()).toEqual(Object.keys(OWN_SETTINGS).sort())
  // Under the same name, and as nothing where it is not set: the code has the defaults.
  const changed = Object.entries(given).filter(
    ([setting, value]) => !/^\/|^http/.test(value) && value !== `\${${setting}:-}`,
  )
  expect(changed.map(([setting]) => setting)).toEqual(['APP_ORIGIN'])
})

test('the actions of the workflows are named by their commits', () => {
  const used = [...read('.github/workflows/test.yaml').matchAll(/uses: (\S+)/g)].map(([, action]) => action)
  expect(used.length).toBeGreaterThan(0)
  for (const action of used) expect(action).toMatch(/@[0-9a-f]{40}$/)
})

test('the base of the image is a slim Debian, and is named in one place', () => {
  const images = [...read('Dockerfile').matchAll(/^ARG BASE_IMAGE=(.*)$/gm)].map(([, image = '']) => image)
  expect(images.map((image) => image.replace(DIGEST, ''))).toEqual(['debian:12-slim'])
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
  expect(new Set(bases)).toEqual(new Set(['$' + '{BASE_IMAGE}']))
  expect(read('compose.yaml') + read('compose.cluster.yaml')).not.toContain('debian:')
})

test('both compose files run the same image of MongoDB, and Psaltery alike', () => {
  const [one, three] = ['compose.yaml', 'compose.cluster.yaml'].map(read)
  expect(three).toContain(`&mongodb-image \${MONGODB_IMAGE:-${composeMongoImage()}}`)
  const psaltery = (text = '') => /^ {4}environment:$.*?(?=^volumes:)/ms.exec(text)?.[0]
  expect(psaltery(three)).toBe(psaltery(one) ?? '')
  expect(psaltery(one)).toContain('read_only: true')
  expect(three?.match(/@[^/\s]*\/\?replicaSet/g)).toEqual([
    '@mongodb-1:27017,mongodb-2:27017,mongodb-3:27017/?replicaSet',
  ])
})

test('the image is made of the executable alone, which also checks its health', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (.*) \S+$/gm)].map(([, from]) => from)
  expect(copied).toEqual(['dist/release/psaltery-linux-*', '--from=executable /release/psaltery'])
  expect(read('.dockerignore').match(/^!.*$/gm)).toEqual(['!dist/release/psaltery-linux-*'])
  expect(read('Dockerfile')).toContain('CMD ["psaltery", "health"]')
})

test('the command of docs/operations.md writes the digest of the base image into the Dockerfile, once and again', async () => {
  const command = /^## Containers$.*?^```sh\n(digest=.*?)^```/ms.exec(read('docs/operations.md'))?.[1] ?? ''
  const dockerfile = join(folder, 'Dockerfile')
  writeFileSync(dockerfile, read('Dockerfile'))
  const image = /^ARG BASE_IMAGE=(.*)$/m.exec(read('Dockerfile'))?.[1]?.replace(DIGEST, '')
  for (const digit of ['a', 'b']) {
    const digest = `sha256:${digit.repeat(64)}`
    // Stands in for docker, with this image only.
    const docker = `#!/bin/sh\ncase "$*" in *'inspect ${image} '*) echo ${digest} ;; *) exit 1 ;; esac\n`
    writeFileSync(join(folder, 'docker'), docker, { mode: 0o755 })
    const env = { PATH: `${folder}:${process.env.PATH}` }
    expect(await run(['bash', '-euo', 'pipefail', '-c', command], { cwd: folder, env })).toEqual({
      code: 0,
      output: '',
    })
    expect(readFileSync(dockerfile, 'utf8')).toBe(
      read('Dockerfile').replace(/^ARG BASE_IMAGE=.*$/m, `ARG BASE_IMAGE=${image}@${digest}`),
    )
  }
})
