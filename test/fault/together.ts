import type { CountingClock } from '../../testkit/counting-clock.ts'
import type { MongoProxy } from '../../testkit/mongodb/proxy.ts'
import type { Answered, Client } from '../../testkit/people.ts'
import { saving, sendUntilSaved, songsPath } from '../../testkit/songs/songs.ts'
import { type SaveRequest, send } from './requests.ts'

/** One server with its proxy and clock, and a person who uses it. */
export interface Lane {
  readonly proxy: MongoProxy
  readonly clock: CountingClock
  readonly client: Client
}

/**
 * Sends requests so that their saves share one transaction: they arrive while an earlier save of the same church is
 * held at its commit. Calls back when they all wait and nothing has been done for them yet. `saveEarlier` sends the earlier
 * save again where the machine was so busy that it was given up.
 */
export const sendTogether = async (
  { proxy, clock, client }: Lane,
  churchId: string,
  requests: readonly SaveRequest[],
  onAllWaiting: (finished: Promise<unknown>) => unknown,
): Promise<{ answers: Answered[]; saveEarlier(): Promise<Answered> }> => {
  const atCommit = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  proxy.onCommand = ({ step }) => {
    if (step !== 'commitTransaction') return 'pass'
    atCommit.resolve()
    return { holdUntil: release.promise }
  }
  const before = clock.readings
  const [path, save] = [
    songsPath(churchId),
    { method: 'POST', headers: saving(), body: { title: 'Earlier' } } as const,
  ]
  const earlier = client.send(path, save)
  await atCommit.promise
  const readingsOfOne = clock.readings - before
  const finished = Promise.all(requests.map((request) => send(client, request)))
  await clock.until(before + readingsOfOne * (1 + requests.length))
  void onAllWaiting(finished)
  release.resolve()
  const { status } = await earlier
  return {
    answers: await finished,
    saveEarlier: () => (status === 503 ? sendUntilSaved(client, path, save) : earlier),
  }
}
