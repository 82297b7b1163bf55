import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { mongodSources } from '../../src/mongod/fetch/sources.ts'
import { composeMongoImage } from '../../testkit/mongodb/container.ts'
import { run } from '../contract/outside/python-tools.ts'

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

test('Bun’s image has the exact version of the project, and is named in one place', () => {
  const images = [...read('Dockerfile').matchAll(/^ARG BUN_IMAGE=(.*)$/gm)].map(([, image = '']) => image)
  expect(images.map((image) => image.replace(DIGEST, ''))).toEqual([
    `oven/bun:${packageJson.packageManager.replace('bun@', '')}-slim`,
  ])
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
  expect(new Set(bases)).toEqual(new Set(['$' + '{BUN_IMAGE}']))
  expect(read('compose.yaml')).not.toContain('oven/bun')
})

test('the command of docs/operations.md writes the digest of Bun’s image into the Dockerfile, once and again', async () => {
  const command = /^## Containers$.*?^```sh\n(digest=.*?)^```/ms.exec(read('docs/operations.md'))?.[1] ?? ''
  const dockerfile = join(folder, 'Dockerfile')
  writeFileSync(dockerfile, read('Dockerfile'))
  const image = /^ARG BUN_IMAGE=(.*)$/m.exec(read('Dockerfile'))?.[1]?.replace(DIGEST, '')
  for (const digit of ['a', 'b']) {
    const digest = `sha256:${digit.repeat(64)}`
    // Stands in for docker: knows this image alone, as a registry would.
    const docker = `#!/bin/sh\ncase "$*" in *'inspect ${image} '*) echo ${digest} ;; *) exit 1 ;; esac\n`
    writeFileSync(join(folder, 'docker'), docker, { mode: 0o755 })
    const env = { PATH: `${folder}:${process.env.PATH}` }
    expect(await run(['bash', '-euo', 'pipefail', '-c', command], { cwd: folder, env })).toEqual({
      code: 0,
      output: '',
    })
    expect(readFileSync(dockerfile, 'utf8')).toBe(
      read('Dockerfile').replace(/^ARG BUN_IMAGE=.*$/m, `ARG BUN_IMAGE=${image}@${digest}`),
    )
  }
})
