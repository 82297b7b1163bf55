import type { CountingClock } from '../../testkit/counting-clock.ts'
import type { MongoProxy } from '../../testkit/mongodb/proxy.ts'
import type { Answered, Client } from '../../testkit/people.ts'
import { saving, songsPath } from '../../testkit/songs/songs.ts'
import { type SaveRequest, send } from './requests.ts'

/** One server with its proxy and clock, and a person who uses it. */
export interface Lane {
  readonly proxy: MongoProxy
  readonly clock: CountingClock
  readonly client: Client
}

/**
 * Sends requests so that their saves share one transaction: they arrive while an earlier save of the same church is
 * held at its commit. Calls back when they all wait and nothing has been done for them yet.
 */
export const sendTogether = async (
  { proxy, clock, client }: Lane,
  churchId: string,
  requests: readonly SaveRequest[],
  onAllWaiting: (finished: Promise<unknown>) => unknown,
): Promise<Answered[]> => {
  const atCommit = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  proxy.onCommand = ({ step }) => {
    if (step !== 'commitTransaction') return 'pass'
    atCommit.resolve()
    return { holdUntil: release.promise }
  }
  const before = clock.readings
  const earlier = client.send(songsPath(churchId), {
    method: 'POST',
    headers: saving(),
    body: { title: 'Earlier' },
  })
  await atCommit.promise
  const readingsOfOne = clock.readings - before
  const finished = Promise.all(requests.map((request) => send(client, request)))
  await clock.until(before + readingsOfOne * (1 + requests.length))
  void onAllWaiting(finished)
  release.resolve()
  await earlier
  return finished
}
