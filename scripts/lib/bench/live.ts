/**
 * A congregation that follows a service: how long it takes from the presenter's request to the event on each phone, through
 * the same server and through another one, and what the open streams cost while nothing changes.
 */
import { newId } from '../../../src/core/ids.ts'
import { livePaths, present } from '../../../testkit/live.ts'
import { client, makeChurch, makeMember } from '../../../testkit/people.ts'
import { startTestServer } from '../../../testkit/server.ts'
import { createService, createSong, songItem } from '../../../testkit/songs/songs.ts'
import { openBench, startServer } from './shared/bench.ts'
import { measureFollowers } from './shared/followers.ts'
import { option } from './shared/results.ts'

const PHONES = Number(option('--phones') ?? '300')

await using bench = await openBench('live')
const other = await startTestServer()
bench.opened.defer(() => other.stop())
const server = await startServer(bench, {
  database: other.where.name,
  env: { RATE_LIMIT_PER_MINUTE: '', LOGIN_RATE_LIMIT_PER_MINUTE: '' },
})
const churchId = await makeChurch(other)
const presenter = await makeMember(other, churchId, 'Editor')
const item = songItem((await createSong(presenter, churchId)).id)
const service = await createService(presenter, churchId, { visibility: 'public', items: [item] })
const { live, publicLive } = livePaths(service)

const presentThrough = (through: { readonly url: string }) => {
  const writer = client(through, { token: presenter.cookie?.replace(/^[^=]+=/, '') ?? '' })
  return async () => {
    const sectionId = newId()
    const answer = await present(writer, live, item.id, { sectionId })
    if (answer.status !== 204) throw new Error(`${answer.status} ${answer.text}`)
    return sectionId
  }
}

await measureFollowers(bench, {
  server,
  streams: Array.from({ length: PHONES }, () => ({ url: `${server.url}${publicLive}`, cookie: null })),
  reached: PHONES,
  db: other.database.db,
  queried: ['liveStates', 'services', 'churches'],
  churches: 1,
  changes: {
    'a change on a phone, through the same server': presentThrough(server),
    'a change on a phone, through another server': presentThrough(other),
  },
})
