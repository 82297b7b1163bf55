import { fileURLToPath } from 'node:url'
import type { Role } from '../../../src/core/people.ts'
import { sampleSize } from '../../../testkit/long-tests.ts'
import { uploadedId } from '../../../testkit/pdf/exchange.ts'
import { plainPdf } from '../../../testkit/pdf/pdfs.ts'
import { makeChurch, makeMember } from '../../../testkit/people.ts'
import type { TestServer } from '../../../testkit/server.ts'
import { createArrangement, createLyrics, createSong } from '../../../testkit/songs/songs.ts'
import { makeProgram } from '../../../testkit/tokens.ts'

const HOOKS = fileURLToPath(new URL('./fuzz_hooks.py', import.meta.url))

interface Prepared {
  readonly cookie: string
  /** The fuzzer's settings: where it finds things that exist, and which refusals of valid requests are right. */
  readonly settings: string
}

/** The ids of the operations of a description. */
interface Groups {
  /** Their rules are tried with another operation or version, so only requests at random are sent. */
  readonly triedElsewhere: readonly string[]
  /** Most of their valid requests name records that do not exist, so the refusals are not judged. */
  readonly unjudged: readonly string[]
  /** Whether the examples of the unjudged ones are sent, too. */
  readonly withExamples: boolean
  /** Whether methods that a path does not have are sent; every-route.refuses.test.ts sends one to each path. */
  readonly withOtherMethods: boolean
}

/** The checks that need requests whose ids exist or that send a request again. */
const JUDGING = [
  ...['negative_data_rejection', 'positive_data_acceptance', 'missing_required_header', 'unsupported_method'],
  ...['ignored_auth', 'use_after_free', 'ensure_resource_availability'],
]

export const prepareFuzzing = async (server: TestServer, role: Role, groups: Groups): Promise<Prepared> => {
  const churchId = await makeChurch(server)
  const editor = await makeMember(server, churchId, role)
  const song = await createSong(editor, churchId)
  const lyrics = await createLyrics(editor, song.path)
  const assetId = await uploadedId(server, editor, churchId, plainPdf())
  const arrangement = await createArrangement(editor, song.path, { assetIds: [assetId] })
  const lyricVersionId: string = lyrics.body.lyrics.id
  const arrangementId: string = arrangement.body.arrangement.id
  const ids = { churchId, songId: song.id, lyricVersionId, arrangementId, assetId }
  const cookie = editor.cookie ?? ''
  const { secret } = await makeProgram(server, churchId, editor, 'write')
  return { cookie, settings: settings(cookie, secret, ids) + exceptions(groups) }
}

const settings = (cookie: string, secret: string, ids: Readonly<Record<string, string>>): string => `
hooks = ${JSON.stringify(HOOKS)}
# Speed is not judged here, neither the server's nor that of the fuzzer itself: the machine may be busy.
request-timeout = 300
suppress-health-check = ["too_slow"]
# They are not read.
warnings = false

[auth.openapi.developmentSession]
api_key = "${cookie.replace(/^.*=/, '')}"

[auth.openapi.token]
bearer = "${secret}"

[parameters]
${Object.entries(ids)
  .map(([name, id]) => `${name} = "${id}"`)
  .join('\n')}

[checks]
# Without Origin 403, without If-Match 428, without Idempotency-Key 400.
missing_required_header.expected-statuses = [400, 403, 428]
# Come back later: a busy machine may hear it now and then, and the test counts how often.
not_a_server_error.expected-statuses = ["2xx", "3xx", "4xx", "503"]

# A sign-in takes its time by design.
[[operations]]
include-operation-id = "signIn"
generation.max-examples = ${sampleSize(4, 10)}

# The fuzzer's own session must outlive this.
[[operations]]
include-operation-id = "signOut"
headers = { Cookie = "psaltery=none" }

# 401: the fuzzer invents tokens, too.
[[operations]]
include-operation-id = "updateSong"
checks.positive_data_acceptance.expected-statuses = ["2xx", "401", "404", "409", "412", "503"]

# Ids that refer to each other, names that must differ, and how many a song may have: beyond a schema.
[[operations]]
include-operation-id-regex = "^(create|update)(Lyrics|Arrangement)$"
checks.positive_data_acceptance.expected-statuses = ["2xx", "401", "400", "404", "409", "412", "503"]

# What a PDF is, and what a good name for one, is beyond a schema too.
[[operations]]
include-operation-id = "uploadAsset"
generation.max-examples = ${sampleSize(4, 20)}
checks.positive_data_acceptance.expected-statuses = ["2xx", "401", "422", "503"]

# A range that was understood may lie outside the file.
[[operations]]
include-operation-id-regex = "^download"
checks.positive_data_acceptance.expected-statuses = ["2xx", "401", "304", "404", "416", "503"]
`

const exceptions = ({ triedElsewhere, unjudged, withExamples, withOtherMethods }: Groups): string =>
  (withOtherMethods ? '' : '\n[phases.coverage]\nunexpected-methods = []\n') +
  exception(triedElsewhere, ['phases.coverage.enabled = false']) +
  exception(unjudged, [
    ...JUDGING.map((check) => `checks.${check}.enabled = false`),
    `phases.examples.enabled = ${withExamples}`,
  ])

const exception = (operationIds: readonly string[], settings: readonly string[]): string =>
  operationIds.length === 0
    ? ''
    : [
        '\n[[operations]]',
        `include-operation-id-regex = "^(${operationIds.join('|')})$"`,
        ...settings,
        '',
      ].join('\n')
