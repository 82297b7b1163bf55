/**
 * Streams of changes that are open and idle: their memory and CPU time in the server, the queries that they cost, and how soon
 * a change is on all streams of its church, after a save through the same server and through another one.
 */
import { LIMITS } from '../../../src/core/limits.ts'
import { changesPath } from '../../../testkit/changes.ts'
import { type Client, client, makeChurch, makeMember } from '../../../testkit/people.ts'
import { startTestServer } from '../../../testkit/server.ts'
import { createSong } from '../../../testkit/songs/songs.ts'
import { openBench, startServer } from './shared/bench.ts'
import { measureFollowers } from './shared/followers.ts'
import { option } from './shared/results.ts'

const STREAMS = Number(option('--streams') ?? '1000')
const { ofPerson, ofChangesOfChurch } = LIMITS.streams

await using bench = await openBench('streams')
const other = await startTestServer()
bench.opened.defer(() => other.stop())
const server = await startServer(bench, { database: other.where.name })

/** The people of each church, as many as are needed for its streams. */
const churches: (readonly [churchId: string, people: readonly Client[], streams: number])[] = []
for (let left = STREAMS; left > 0 || churches.length === 0; left -= ofChangesOfChurch) {
  const churchId = await makeChurch(other)
  const streams = Math.min(left, ofChangesOfChurch)
  const people: Client[] = []
  // One after the other: each of them changes the same church.
  while (people.length * ofPerson < Math.max(streams, 1))
    people.push(await makeMember(other, churchId, 'Editor'))
  churches.push([churchId, people, streams])
}
const [first] = churches
if (!first) throw new TypeError('There is one church at least.')
const [churchId, [editor], reached] = first

const saveThrough = (through: { readonly url: string }) => {
  const writer = client(through, { token: editor?.cookie?.replace(/^[^=]+=/, '') ?? '' })
  return async () => (await createSong(writer, churchId)).id
}

await measureFollowers(bench, {
  server,
  streams: churches.flatMap(([church, people, streams]) =>
    Array.from({ length: streams }, (_, at) => ({
      url: `${server.url}${changesPath(church)}`,
      cookie: people[Math.floor(at / ofPerson)]?.cookie ?? null,
    })),
  ),
  reached,
  db: other.database.db,
  queried: ['events', 'memberships'],
  churches: churches.length,
  changes: {
    'a change on a stream, saved through the same server': saveThrough(server),
    'a change on a stream, saved through another server': saveThrough(other),
  },
})
