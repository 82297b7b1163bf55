import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_VERSIONS, type ApiVersion } from '../../../src/core/versions/api-version.ts'
import { DESCRIPTIONS } from '../../../src/http/openapi/routes.ts'
import { hashCheaply } from '../../../testkit/cheap-hashes.ts'
import { sampleSize } from '../../../testkit/long-tests.ts'
import { plainPdf } from '../../../testkit/pdf/pdfs.ts'
import { ORIGIN, onlyErrors, startTestServer, type TestServer } from '../../../testkit/server.ts'
import { prepareFuzzing } from './fuzz-settings.ts'
import { pythonTools, run } from './python-tools.ts'

hashCheaply()

const isLong = process.env.LONG_TESTS === 'true'

/**
 * Beside about 1,500 requests that try each rule of the description of version 1, some at random for each operation.
 * Version 2 has the same rules for what it shares with version 1, so of these only requests at random are sent there.
 * What version 2 adds is asked by an Administrator; most of its valid requests name records that do not exist, so their
 * refusals are not judged. Sequences of requests that follow from each other are tried by the long run alone.
 */
const RUNS = [
  {
    version: 1,
    operations: 'shared',
    checks: 'all',
    examples: sampleSize(4, 33),
    requests: sampleSize(1_400, 2_000),
    phases: isLong ? 'examples,coverage,fuzzing,stateful' : 'examples,coverage,fuzzing',
  },
  {
    version: 2,
    operations: 'shared',
    checks: 'all',
    examples: sampleSize(2, 32),
    requests: sampleSize(100, 500),
    phases: 'examples,fuzzing',
  },
  {
    version: 2,
    operations: 'added',
    checks:
      'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,response_headers_conformance',
    examples: sampleSize(2, 12),
    requests: sampleSize(100, 4_000),
    phases: isLong ? 'examples,coverage,fuzzing' : 'fuzzing',
  },
] as const

/** How many of a hundred requests may be answered 503 on a busy machine. */
const MAX_BUSY_PERCENT = 1

let server: TestServer
let busy = 0
let folder: string
let commands: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'psaltery-fuzz-'))
  commands = await pythonTools('schemathesis==4.32.5', 'openapi-spec-validator==0.9.0')
  server = await startTestServer({
    log: (level, message, fields = {}) => {
      if (message === 'request' && fields.status === 503) busy++
      onlyErrors(level, message, fields)
    },
  })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test.each([...API_VERSIONS])(
  'an independent validator calls the description of version %i valid OpenAPI 3.1',
  async (version) => {
    const file = join(folder, `openapi-${version}.json`)
    await Bun.write(file, await (await fetch(`${server.url}${DESCRIPTIONS[version]}`)).text())
    expect(await run([join(commands, 'openapi-spec-validator'), file])).toEqual({
      code: 0,
      output: expect.stringContaining('OK'),
    })
  },
)

interface Operation {
  readonly operationId: string
  readonly responses: unknown
}

const described = async (version: ApiVersion): Promise<Operation[]> => {
  const { paths } = await (await fetch(`${server.url}${DESCRIPTIONS[version]}`)).json()
  return Object.values<Record<string, Partial<Operation>>>(paths).flatMap((path) =>
    Object.values(path).filter((one): one is Operation => one.operationId !== undefined),
  )
}

/** A stream does not end by itself. */
const isStream = ({ responses }: Operation): boolean =>
  JSON.stringify(responses).includes('text/event-stream')

/** The names of what both versions have, or of what version 2 adds to it. */
const operationIdsOf = async (which: 'shared' | 'added'): Promise<string[]> => {
  const shared = (await described(1)).map(({ operationId }) => operationId)
  if (which === 'shared') return shared
  const added = (await described(2)).filter((operation) => !isStream(operation))
  return added.map(({ operationId }) => operationId).filter((id) => !shared.includes(id))
}

test.each(RUNS)(
  'version $version, operations $operations: at least $requests generated requests, valid and not, meet no bug and nothing that is not described',
  async ({ version, operations: which, checks, examples, requests, phases }) => {
    busy = 0
    const { cookie, settings } = await prepareFuzzing(server, which === 'added' ? 'Administrator' : 'Editor')
    const operationIds = await operationIdsOf(which)
    const [configuration, pdf, report] = ['schemathesis.toml', 'example.pdf', 'report.json'].map((name) =>
      join(folder, name),
    ) as [string, string, string]
    await Bun.write(configuration, settings)
    await Bun.write(pdf, Uint8Array.from(plainPdf()))
    const { output } = await run(
      [
        ...[join(commands, 'schemathesis'), '--config-file', configuration],
        ...[
          'run',
          `${server.url}${DESCRIPTIONS[version]}`,
          '--checks',
          checks,
          '--max-examples',
          `${examples}`,
        ],
        ...['--phases', phases, '--include-operation-id-regex', `^(${operationIds.join('|')})$`],
        ...['--seed', '1', '--workers', '1', '--report', 'json', '--report-json-path', report],
      ],
      { cwd: folder, env: { PSALTERY_ORIGIN: ORIGIN, PSALTERY_COOKIE: cookie, PSALTERY_PDF: pdf } },
    )
    const { complete, failures, errors, test_cases: cases, operations } = await Bun.file(report).json()
    if (failures.length + errors.length > 0) console.error(output)
    console.log(`${cases.generated} requests to ${operations.tested} operations`)
    expect({ complete, failures, errors }).toEqual({ complete: true, failures: [], errors: [] })
    expect(operations.tested).toBe(operationIds.length)
    expect(cases.generated).toBeGreaterThanOrEqual(requests)
    expect(busy).toBeLessThanOrEqual((cases.generated * MAX_BUSY_PERCENT) / 100)
  },
)
