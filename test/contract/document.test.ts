import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import { API_VERSIONS, apiPath } from '../../src/core/versions.ts'
import { DESCRIPTIONS } from '../../src/http/openapi/routes.ts'
import { routesOf } from '../../src/http/versions.ts'
import { servedDocument, servedRoutes } from '../../testkit/http/served-document.ts'
import { sampleSize } from '../../testkit/long-tests.ts'
import { client, makeChurch, makeMember } from '../../testkit/people.ts'
import { ORIGIN, startTestServer } from '../../testkit/server.ts'
import { agreed, agreedShapes } from './interface-table.ts'

const server = await startTestServer()
afterAll(() => server.stop())

/** Of the description that programs for version 1 were written by. It changes only if that version has to change. */
const VERSION_1 = '0c779ec95f2c4b072540d17d638369ea3605b7628acb2606534182d5f989c4ca'

test('the description of version 1 stays the same to the byte', () => {
  const text = JSON.stringify(servedDocument(1))
  expect(new Bun.CryptoHasher('sha256').update(text).digest('hex')).toBe(VERSION_1)
})

describe.each([...API_VERSIONS])('the published description of version %i', (version) => {
  // biome-ignore lint/suspicious/noExplicitAny: the document as parsed JSON
  let published: any
  beforeAll(async () => {
    published = (await client(server).send(DESCRIPTIONS[version])).body
  })

  test('200: is OpenAPI 3.1.0, of this version, and the one that the tests hold answers to', () => {
    expect([published.openapi, published.info.version]).toEqual(['3.1.0', `${version}.0.0`])
    const expected = JSON.stringify(servedDocument(version)).replaceAll('http://localhost:3000', ORIGIN)
    expect(published).toEqual(JSON.parse(expected))
  })

  test('describes every route that the version serves, and nothing else', () => {
    const served = routesOf(version, servedRoutes()).map(({ method, path }) => `${method} ${path}`)
    const described = Object.entries<object>(published.paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((method) => method !== 'head')
        .map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(served.sort())
  })

  test.each(agreed(version))('describes %s %s with every agreed status', (method, path, statuses) => {
    const described = Object.keys(published.paths[path]?.[method.toLowerCase()]?.responses ?? {}).map(Number)
    expect(statuses.filter((status) => !described.includes(status))).toEqual([])
  })

  test('promises the current version’s ETag with a 412', () => {
    expect(Object.keys(published.components.responses.Stale.headers)).toContain('ETag')
  })

  test('gives examples of failures in the words that are really answered', async () => {
    const churchId = await makeChurch(server)
    const editor = await makeMember(server, churchId, 'Editor')
    const inChurch = apiPath(version, `/churches/${churchId}`)
    const said = async (path: string, options: Parameters<typeof editor.send>[1]) =>
      (await editor.send(`${inChurch}${path}`, options)).body
    const key = () => ({ 'idempotency-key': crypto.randomUUID() })
    const post = (body: object) => said('/songs', { method: 'POST', headers: key(), body })
    const upload = (type: string) =>
      said('/assets?filename=a.pdf', { method: 'POST', headers: { 'content-type': type }, body: 'No PDF' })
    const examples = (name: string) =>
      published.components.responses[name].content['application/json'].examples
    expect(await post({ title: '' })).toEqual(examples('Invalid').field.value)
    expect(await post({ title: 'Morning', tittle: '' })).toEqual(examples('Invalid').unknownProperty.value)
    expect(await said('/songs/none', { method: 'GET' })).toEqual(examples('Invalid').id.value)
    expect(await upload('text/plain')).toEqual(examples('WrongMediaType').mediaType.value)
    expect(await upload('application/pdf')).toEqual(examples('UnusableFile').notPdf.value)
  })

  test('names every agreed shape', () => {
    expect(agreedShapes.filter((name) => !published.components.schemas[name])).toEqual([])
  })

  test('names no shape like the function that generators for Go make for another one', () => {
    const names = Object.keys(published.components.schemas)
    expect(names.filter((name) => names.includes(`New${name}`))).toEqual([])
  })

  test('gives every operation an id of its own, a tag and a summary', () => {
    const operations = Object.values<
      Record<string, { operationId: string; tags: string[]; summary: string }>
    >(published.paths).flatMap((item) => Object.values(item))
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    for (const { tags, summary } of operations) {
      expect(tags).toHaveLength(1)
      expect(summary.length).toBeGreaterThan(3)
    }
  })
})

/** Version 1 stays the same to the byte: the long run alone lints it. */
const LINTED = API_VERSIONS.slice(-sampleSize(1, API_VERSIONS.length))

test.each(LINTED)(
  'version %i passes the recommended rules of a linter without an error or a warning',
  async (version) => {
    const published = await (await fetch(`${server.url}${DESCRIPTIONS[version]}`)).text()
    const file = `${process.env.TMPDIR ?? '/tmp'}/psaltery-${crypto.randomUUID()}.json`
    await Bun.write(file, published)
    const linter = Bun.spawn(
      [
        ...[process.execPath, 'x', '--bun', 'redocly', 'lint', '--extends', 'recommended'],
        ...['--format', 'json', file],
      ],
      {
        cwd: fileURLToPath(new URL('../..', import.meta.url)),
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
        stderr: 'ignore',
      },
    )
    const report = JSON.parse(await new Response(linter.stdout).text())
    await Bun.file(file).delete()
    expect(report.problems).toEqual([])
    expect(report.totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
  },
)
