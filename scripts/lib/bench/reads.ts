/** Reads of a song over HTTP, beside a bare server that does one findOne for each request. */
import { client } from '../../../testkit/people.ts'
import { createSong } from '../../../testkit/songs/songs.ts'
import { DATABASE, makeChurches, openBench, startServer } from './shared/bench.ts'
import { type Answered, compareInTurns } from './shared/in-turns.ts'
import { runClients, startBare } from './shared/processes.ts'
import { isQuick } from './shared/results.ts'

await using bench = await openBench('reads')
const psaltery = await startServer(bench)
const bare = await startBare(bench.opened, 'reads-bare.ts', [bench.uri, DATABASE])
const { churchId, headers } = await makeChurches(bench.uri)
const editor = client(psaltery, { token: headers.cookie.replace('psaltery=', '') })
const song = await createSong(editor, churchId, {
  title: 'Morning Over the Water',
  authors: ['Ada Weaver'],
  themes: ['morning'],
})

const paths = {
  'a song, as a member': `/api/v1/churches/${churchId}/songs/${song.id}`,
  'a song, as anyone': `/api/v1/public/churches/${churchId}/songs/${song.id}`,
}
for (const [name, path] of Object.entries(paths))
  for (const clients of isQuick ? [1, 8, 32] : [1, 8, 32, 64]) {
    const reader = (url: string, pids: readonly number[]) => ({
      pids,
      run: (seconds: number) =>
        runClients<Answered>('requests.ts', {
          url,
          headers,
          uploadBytes: null,
          range: null,
          clients,
          seconds,
        }),
    })
    await compareInTurns(
      bench.record,
      { name, unit: 'requests/s', clients },
      {
        own: reader(psaltery.url + path, psaltery.pids),
        'one findOne': reader(`${bare.url}/${song.id}`, [bare.pid, bench.mongod]),
      },
      isQuick ? { rounds: 3, seconds: 1, warmUpSeconds: 1 } : { rounds: 5, seconds: 2, warmUpSeconds: 3 },
    )
  }
