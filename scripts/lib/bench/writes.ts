/**
 * Saves per second over HTTP, in turns beside a bare server that only writes: with as many clients, and with one.
 * `--clients N --churches N` measures one row.
 */
import type { SaveLoad } from './programs/saves.ts'
import { DATABASE, makeChurches, openBench, startServer } from './shared/bench.ts'
import { type Answered, type Contestant, compareInTurns } from './shared/in-turns.ts'
import { runClients, startBare } from './shared/processes.ts'
import { isQuick, option } from './shared/results.ts'

const MANY = 32
const numbers = (word: string, usual: readonly number[]): readonly number[] => {
  const only = option(word)
  return only === null ? usual : [Number(only)]
}

await using bench = await openBench('writes')
const psaltery = await startServer(bench)
const bare = await startBare(bench.opened, 'writes-bare.ts', [bench.uri, DATABASE])
const { churchIds, headers } = await makeChurches(bench.uri, DATABASE, MANY)

const contestant = (
  { url, pids }: { readonly url: string; readonly pids: readonly number[] },
  clients: number,
  churches: number,
): Contestant => ({
  pids,
  run: (seconds) =>
    runClients<Answered>('saves.ts', {
      url,
      headers,
      churchIds: churchIds.slice(0, churches),
      clients,
      seconds,
    } satisfies SaveLoad),
})
const ofBare = { url: bare.url, pids: [bare.pid, bench.mongod] }

// All must have been compiled for speed before one of them is measured.
for (const clients of [8, 1])
  for (const server of [psaltery, ofBare]) await contestant(server, clients, MANY).run(isQuick ? 2 : 10)

for (const churches of numbers('--churches', [1, MANY]))
  for (const clients of numbers('--clients', isQuick ? [1, 8, 32] : [1, 8, 32, 64]))
    await compareInTurns(
      bench.record,
      {
        name: churches === 1 ? 'saves, one church' : `saves, ${churches} churches`,
        unit: 'saves/s',
        clients,
      },
      {
        own: contestant(psaltery, clients, churches),
        'bare, group': contestant(ofBare, clients, churches),
        ...(clients > 1 ? { 'bare, 1 client': contestant(ofBare, 1, churches) } : {}),
      },
      { rounds: isQuick ? 1 : 5, seconds: isQuick ? 1 : 2, warmUpSeconds: 0 },
    )
