import type { MongoProxy } from '../support/mongo-proxy.ts'
import type { Answered, Client } from '../support/people.ts'
import { saving, songsPath } from '../support/songs.ts'
import { type SaveRequest, send } from './requests.ts'

/**
 * Sends requests so that their saves share one transaction: they arrive while an earlier save, of a church of
 * its own, is held at its commit. Calls back when they all wait and nothing has been done for them yet.
 */
export const sendTogether = async (
  { proxy, client }: { readonly proxy: MongoProxy; readonly client: Client },
  earlierChurchId: string,
  requests: readonly SaveRequest[],
  onAllWaiting: (finished: Promise<unknown>) => unknown,
): Promise<Answered[]> => {
  const atCommit = Promise.withResolvers<void>()
  const allArrived = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  let admitted = 0
  proxy.onCommand = ({ step, isInTransaction }) => {
    if (step === 'commitTransaction') {
      atCommit.resolve()
      return { holdUntil: release.promise }
    }
    // The last thing a request does before its save waits is to look its church up.
    if (step === 'find churches' && !isInTransaction && ++admitted === requests.length + 1)
      allArrived.resolve()
    return 'pass'
  }
  const earlier = client.send(songsPath(earlierChurchId), {
    method: 'POST',
    headers: saving(),
    body: { title: 'Earlier' },
  })
  await atCommit.promise
  const finished = Promise.all(requests.map((request) => send(client, request)))
  await allArrived.promise
  // Answers of the server come in turn, so by now it has taken in what arrived before.
  for (let turn = 0; turn < 3; turn++) await client.send('/api/v1/churches')
  void onAllWaiting(finished)
  release.resolve()
  await earlier
  return finished
}
