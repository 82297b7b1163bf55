/** What the clients of the mix need of a church that is served. */
import { assetsPath, contentPath } from '../../../../testkit/pdf/exchange.ts'
import { pdfOfSize } from '../../../../testkit/pdf/pdfs.ts'
import type { PlainSong } from '../../../../testkit/songs/plain-song.ts'
import { until } from '../../../../testkit/until.ts'
import type { Server } from './bench.ts'
import type { MixedLoad } from './mix.ts'
import { questionsFor } from './questions.ts'

/** A lead sheet as churches have them. */
const SHEET_BYTES = 250_000

/** Without its index a search of a large catalogue takes seconds, or is refused when many search. */
export async function untilIndexed({
  url,
  headers,
  churchId,
}: Pick<MixedLoad, 'url' | 'headers' | 'churchId'>): Promise<void> {
  let quickAnswers = 0
  await until(
    async () => {
      const began = performance.now()
      const answer = await fetch(`${url}/api/v1/churches/${churchId}/songs?q=nothing-like-this`, { headers })
      await answer.text()
      quickAnswers = answer.ok && performance.now() - began < 250 ? quickAnswers + 1 : 0
      return quickAnswers >= 5
    },
    { limitMs: 600_000, intervalMs: 200 },
  )
}

/** A church that is served and holds a catalogue of this size; the samples are some of its songs. */
interface ServedChurch extends Pick<MixedLoad, 'headers' | 'churchId'> {
  readonly samples: readonly (PlainSong & { readonly id: string })[]
  readonly songs: number
}

/** What the clients of the mix read, search and download in a church. Uploads the sheet that is downloaded. */
export async function targetOf(server: Server, { headers, churchId, samples, songs }: ServedChurch) {
  return {
    url: server.url,
    headers,
    churchId,
    songIds: samples.map(({ id }) => id),
    searches: questionsFor(samples, songs).flatMap(({ q, offset }) => (offset === 0 ? q : [])),
    downloadPath: await uploadSheet(server, churchId, headers),
  }
}

/** Answers with the path of its bytes. */
async function uploadSheet(
  { url }: Server,
  churchId: string,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const answer = await fetch(`${url}${assetsPath(churchId)}?filename=sheet.pdf`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/pdf' },
    body: new Uint8Array(pdfOfSize(SHEET_BYTES)),
  })
  if (answer.status !== 201) throw new Error(`The sheet was answered with ${answer.status}.`)
  return contentPath(churchId, (await answer.json()).asset.id)
}
