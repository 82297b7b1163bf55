/** Files over HTTP, beside a bare Bun.file for reading, and the driver's own GridFS stream for keeping. */
import { join } from 'node:path'
import { assetsPath, contentPath } from '../../../testkit/pdf/exchange.ts'
import { pdfOfSize } from '../../../testkit/pdf/pdfs.ts'
import type { FileLoad } from './programs/requests.ts'
import { DATABASE, makeChurches, openBench, startServer } from './shared/bench.ts'
import { type Answered, type Contestant, compareInTurns } from './shared/in-turns.ts'
import { residentMb, runClients, startBare } from './shared/processes.ts'
import { isQuick } from './shared/results.ts'

const rounds = isQuick ? 2 : 5
const seconds = isQuick ? 1 : 1.5

await using bench = await openBench('files')
// One church gets half of these places, and the bench is one church.
const psaltery = await startServer(bench, { env: { UPLOAD_CONCURRENCY: '8' } })
const bare = await startBare(bench.opened, 'files-bare.ts', [bench.uri, DATABASE, bench.folder])
const { churchId, headers } = await makeChurches(bench.uri)
const uploadTo = `${psaltery.url}${assetsPath(churchId)}?filename=bench.pdf`
const sending = { ...headers, 'content-type': 'application/pdf' }

type Load = Pick<FileLoad, 'url' | 'headers' | 'clients'> & Partial<FileLoad>
const contestant = (load: Load, pids: readonly number[]): Contestant => ({
  pids,
  run: (seconds) =>
    runClients<Answered>('requests.ts', {
      uploadBytes: null,
      range: null,
      ...load,
      seconds,
    } satisfies FileLoad),
})

const compareReads = async (name: string, megabytes: number, clients: number, length?: number) => {
  const range = length === undefined ? null : { length, size: megabytes * 1_000_000 }
  await compareInTurns(
    bench.record,
    { name, unit: 'requests/s', clients },
    {
      own: contestant({ url: await uploaded(megabytes), headers, clients, range }, psaltery.pids),
      'Bun.file': contestant({ url: `${bare.url}/${megabytes}.pdf`, headers: {}, clients, range }, [
        bare.pid,
      ]),
    },
    { rounds, seconds, warmUpSeconds: isQuick ? 1 : 2 },
  )
}

const addresses = new Map<number, string>()
const uploaded = async (megabytes: number): Promise<string> => {
  const known = addresses.get(megabytes)
  if (known) return known
  const bytes = new Uint8Array(pdfOfSize(megabytes * 1_000_000))
  await Bun.write(join(bench.folder, `${megabytes}.pdf`), bytes)
  const { asset } = await (await fetch(uploadTo, { method: 'POST', headers: sending, body: bytes })).json()
  const address = `${psaltery.url}${contentPath(churchId, asset.id)}`
  addresses.set(megabytes, address)
  return address
}

for (const clients of [1, 8, 32]) await compareReads('64 KiB of 5 MB', 5, clients, 65_536)
for (const megabytes of [5, 20])
  for (const clients of [1, 8]) await compareReads(`${megabytes} MB whole`, megabytes, clients)

const keeping = { headers: sending, uploadBytes: 5_000_000 }
for (const clients of [1, 4])
  await compareInTurns(
    bench.record,
    { name: '5 MB uploaded and checked', unit: 'requests/s', clients },
    {
      own: contestant({ ...keeping, url: uploadTo, clients }, psaltery.pids),
      "the driver's GridFS": contestant({ ...keeping, url: bare.url, clients }, [bare.pid, bench.mongod]),
    },
    { rounds, seconds: 2 * seconds, warmUpSeconds: isQuick ? 1 : 2 },
  )
bench.record({ name: 'memory of the server', unit: 'MB', value: residentMb(psaltery.pid) })
