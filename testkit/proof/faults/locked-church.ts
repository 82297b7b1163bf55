import type { ClientSession } from 'mongodb'
import type { Collections } from '../../../src/db/collections.ts'
import { isServerError } from '../../../src/db/errors.ts'
import { client } from '../../people.ts'
import { saving, songsPath } from '../../songs/songs.ts'
import { createChurchWithEditor } from '../church-with-editor.ts'
import type { Disturbance, Target } from './neighbours.ts'

const CLIENTS = 4
/** What a client waits between two saves. */
const PAUSE_MS = 25

/**
 * A transaction of another program has written a church's document and stays open while saves of the church arrive.
 */
export const lockedChurch = async ({ url, database }: Target): Promise<Disturbance> => {
  const { churchId, cookie } = await createChurchWithEditor(database)
  const editor = client({ url }, { token: cookie.slice('psaltery='.length) })
  const session = database.client.startSession()
  let isLocked = false
  let isOver = false
  let saved = 0
  let underWay = 0
  const saveOn = async (): Promise<void> => {
    while (!isOver) {
      const wasLocked = isLocked
      const asked = { method: 'POST', headers: saving(), body: { title: 'Song' } }
      underWay++
      const { status } = await editor.send(songsPath(churchId), asked)
      underWay--
      if (status === 201 && wasLocked && isLocked) throw new Error('The church was not locked.')
      if (status !== 201 && status !== 503) throw new Error(`The church was answered ${status}.`)
      if (status === 201) saved++
      await Bun.sleep(PAUSE_MS)
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, saveOn))
  const untilTrue = async (condition: () => boolean): Promise<void> => {
    // Should a client fail, its error ends the wait.
    while (!condition()) await Promise.race([Bun.sleep(20), clients])
  }
  const untilSaved = (): Promise<void> => {
    const before = saved
    return untilTrue(() => saved > before)
  }
  await untilSaved()
  return {
    async begin() {
      await lock(database.collections, churchId, session)
      isLocked = true
    },
    untilMet: () => untilTrue(() => underWay === CLIENTS),
    async end() {
      isLocked = false
      await session.abortTransaction()
      await untilSaved()
    },
    async stop() {
      isOver = true
      await clients
      await session.endSession()
    },
  }
}

const lock = async (collections: Collections, churchId: string, session: ClientSession): Promise<void> => {
  session.startTransaction()
  try {
    await collections.churches.updateOne({ _id: churchId }, { $set: { name: 'Locked' } }, { session })
  } catch (error) {
    await session.abortTransaction()
    if (!isServerError(error, 'writeConflict')) throw error
    await lock(collections, churchId, session)
  }
}
