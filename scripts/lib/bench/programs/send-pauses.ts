/** Loaded into each process of a server before its modules: a socket answers the pauses of its event loop. */
import { join } from 'node:path'
import { type Pauses, watchPauses } from '../shared/pauses.ts'

const folder = process.env.BENCH_PAUSES
/** Only from the first question on, because the watching costs processor time. */
let pauses: (() => Pauses) | undefined
if (folder) {
  const answer = () => {
    pauses ??= watchPauses()
    return Response.json(pauses())
  }
  Bun.serve({ unix: join(folder, `${process.pid}.sock`), fetch: answer }).unref()
}
