import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_VERSIONS, type ApiVersion, NEWEST } from '../../../src/core/versions.ts'
import { DESCRIPTIONS } from '../../../src/http/openapi/routes.ts'
import { hashCheaply } from '../../../testkit/cheap-hashes.ts'
import { sampleSize } from '../../../testkit/long-tests.ts'
import { plainPdf } from '../../../testkit/pdf/pdfs.ts'
import { makeChurch, makeMember } from '../../../testkit/people.ts'
import { ORIGIN, onlyErrors, startTestServer, type TestServer } from '../../../testkit/server.ts'
import { CLIENT_VERSIONS, GENERATORS, goClient, pythonClient } from './clients.ts'
import { prepareFuzzing } from './fuzz-settings.ts'
import { pythonTools, run } from './tools.ts'

hashCheaply()

const isLong = process.env.LONG_TESTS === 'true'

/**
 * Beside the requests that try each rule of the description of version 1, some at random for each operation. Version 2
 * has the same rules for what it shares with version 1, and every answer that a test gets there is held to its
 * description, so only what it adds is asked, by an Administrator. The rest of version 2, and sequences of requests that
 * follow from each other, are tried by the long run alone.
 */
const RUNS = [
  {
    version: 1,
    role: 'Editor',
    examples: sampleSize(2, 33),
    requests: sampleSize(600, 2_000),
    phases: isLong ? 'examples,coverage,fuzzing,stateful' : 'examples,coverage,fuzzing',
  },
  {
    version: 2,
    role: 'Administrator',
    examples: sampleSize(1, 32),
    requests: sampleSize(60, 4_500),
    phases: isLong ? 'examples,coverage,fuzzing' : 'examples,fuzzing',
  },
] as const

const SAME_RULES = [
  // Their bodies have the rules of those of createSong, updateLyrics and createArrangement.
  ...['updateSong', 'createLyrics', 'updateArrangement'],
  // Their parameters are those of listSongRevisions, listSongs, getLyrics, listLyrics and getPublicSong.
  ...['listLyricRevisions', 'listArrangementRevisions', 'listPublicSongs', 'getArrangement'],
  ...['listArrangements', 'listPublicLyrics', 'listPublicArrangements'],
  // And those of downloadAsset.
  ...['downloadAssetHeaders', 'downloadPublicAsset', 'downloadPublicAssetHeaders'],
]

/** How many of a hundred requests may be answered 503 on a busy machine. */
const MAX_BUSY_PERCENT = 1

let server: TestServer
let busy = 0
let folder: string
let commands: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'psaltery-outside-'))
  commands = await pythonTools('schemathesis==4.32.5', ...Object.values(GENERATORS))
  server = await startTestServer({
    log: (level, message, fields = {}) => {
      if (message === 'request' && fields.status === 503) busy++
      onlyErrors(level, message, fields)
    },
  })
  for (const version of API_VERSIONS)
    await Bun.write(
      descriptionOf(version),
      await (await fetch(`${server.url}${DESCRIPTIONS[version]}`)).text(),
    )
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const descriptionOf = (version: ApiVersion) => join(folder, `openapi-${version}.json`)

describe.each([...CLIENT_VERSIONS])('version %i', (version) => {
  test.each([
    ['Python compiles, leaves no operation out', pythonClient],
    ['Go compiles', goClient],
  ])('a client generated for %s, and makes a call', async (_, make) => {
    const { command, ...place } = await make({ commands, folder, descriptionOf }, version)
    const { cookie } = await makeMember(server, await makeChurch(server, 'Grace Chapel'), 'Viewer')
    const env = { PSALTERY_URL: server.url, PSALTERY_COOKIE: cookie ?? '' }
    expect(await run(command, { ...place, env })).toEqual({ code: 0, output: 'Grace Chapel Viewer\n' })
  })
})

interface Operation {
  readonly operationId: string
  readonly responses: unknown
}

/** A stream does not end by itself. */
const isStream = ({ responses }: Operation): boolean =>
  JSON.stringify(responses).includes('text/event-stream')

/** The ids of the operations whose requests end. */
const operationIdsOf = async (version: ApiVersion): Promise<string[]> => {
  const { paths } = await Bun.file(descriptionOf(version)).json()
  return Object.values<Record<string, Partial<Operation>>>(paths)
    .flatMap((path) => Object.values(path).filter((one): one is Operation => one.operationId !== undefined))
    .filter((operation) => !isStream(operation))
    .map(({ operationId }) => operationId)
}

test.each(RUNS)(
  'version $version: at least $requests generated requests, valid and not, meet no bug and nothing that is not described',
  async ({ version, role, examples, requests, phases }) => {
    busy = 0
    const shared = await operationIdsOf(1)
    const operationIds = (await operationIdsOf(version)).filter(
      (id) => isLong || version !== NEWEST || !shared.includes(id),
    )
    const { cookie, settings } = await prepareFuzzing(server, role, {
      triedElsewhere: version === NEWEST ? shared : isLong ? [] : SAME_RULES,
      withOtherMethods: isLong,
      unjudged: operationIds.filter((id) => !shared.includes(id)),
      withExamples: isLong,
    })
    const [configuration, pdf, report] = ['schemathesis.toml', 'example.pdf', 'report.json'].map((name) =>
      join(folder, name),
    ) as [string, string, string]
    await Bun.write(configuration, settings)
    await Bun.write(pdf, Uint8Array.from(plainPdf()))
    const { output } = await run(
      [
        ...[join(commands, 'schemathesis'), '--config-file', configuration],
        ...['run', `${server.url}${DESCRIPTIONS[version]}`, '--max-examples', `${examples}`],
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
