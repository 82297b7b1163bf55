/** Loaded into each process of the server before its modules: sends the pauses of its event loop to a socket. */
import { join } from 'node:path'
import { watchPauses } from '../pauses.ts'

const folder = process.env.BENCH_PAUSES
if (folder) {
  const pauses = watchPauses(2)
  Bun.serve({
    unix: join(folder, `${process.pid}.sock`),
    fetch: () => Response.json(pauses.so()),
  }).unref()
}
