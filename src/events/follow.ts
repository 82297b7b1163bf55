import type { ChangeStream, Db, Document, Timestamp } from 'mongodb'
import { createLoop } from '../core/async/loop.ts'
import { COMMAND_TIMEOUT_MS } from '../core/time.ts'
import type { Database } from '../db/connect.ts'

/** What those are called with who follow the database. All of them have cursors: a call is never the news itself. */
export interface News {
  /** Something was saved in the church. */
  saved(churchId: string): void
  /** A song or a file of the church was purged: what is kept of it goes. Comes after its `saved`. */
  purged(churchId: string): void
  /** The settings or the people of the church were changed. */
  churchChanged(churchId: string): void
  /** A live state of this order was stored. */
  liveStored(serviceId: string, order: number): void
  /** Anything may have happened. */
  missed(): void
}

interface Options {
  readonly database: Pick<Database, 'db' | 'collections'>
  readonly news: News
  /** Called for the first of several failures. */
  onError(error: unknown): void
}

/** How long MongoDB holds back an answer without news: well below the time limit of a command. */
const AWAIT_MS = COMMAND_TIMEOUT_MS / 2

/** Only a stream that does not wait for news begins two reads in this time. */
const PAUSE_MS = 100

/**
 * Follows what all processes save, by one change stream on the database. The driver resumes a stream that breaks. One that
 * cannot be resumed begins anew, and everybody looks for what they have missed. Settles when nothing that is saved from
 * then on is missed.
 */
export const followDatabase = async ({
  database,
  news,
  onError,
}: Options): Promise<{ stop(): Promise<void> }> => {
  const { db, collections } = database
  let from: Timestamp | null = await committedTime(db)
  let stream: ChangeStream<Document, Noticed> | null = null

  const open = async () => {
    if (!from) {
      from = await committedTime(db)
      news.missed()
    }
    return db.watch<Document, Noticed>(noticedIn(collections), {
      startAtOperationTime: from,
      maxAwaitTimeMS: AWAIT_MS,
    })
  }

  const pass = async (): Promise<number> => {
    try {
      stream ??= await open()
      for (let noticed = await stream.tryNext(); noticed; noticed = await stream.tryNext()) passOn(noticed)
      if (stream.closed) throw new Error('MongoDB has ended the stream of changes.')
      return 0
    } catch (error) {
      const broken = stream
      stream = null
      from = null
      await broken?.close().catch(() => {})
      // Where no stream can be opened, everybody looks at the pace of the attempts.
      news.missed()
      throw error
    }
  }

  const passOn = ({ savedIn, isPurge, changed, serviceId, order }: Noticed): void => {
    if (savedIn !== undefined) {
      news.saved(savedIn)
      if (isPurge) news.purged(savedIn)
    } else if (changed !== undefined) news.churchChanged(changed)
    else if (serviceId !== undefined) news.liveStored(serviceId, order ?? Number.POSITIVE_INFINITY)
  }

  const loop = createLoop({ run: pass, everyMs: AWAIT_MS, pauseMs: PAUSE_MS, onError })
  loop.wake()
  return {
    async stop() {
      // Not waited for: MongoDB answers the last read when its time is over, or the connection is closed before.
      void loop.stop()
      await stream?.close().catch(() => {})
    },
  }
}

/** What the stream shows of an entry of the outbox, of a change of a church or of its people, or of a live state. */
interface Noticed {
  readonly savedIn?: string
  readonly isPurge?: boolean
  readonly changed?: string
  readonly serviceId?: string
  readonly order?: number
}

const noticedIn = ({ outbox, churches, peopleChanges, liveStates }: Database['collections']): Document[] => {
  const isIn = (collection: Named) => ({ $eq: ['$ns.coll', collection.collectionName] })
  return [
    {
      $match: {
        $or: [
          {
            operationType: 'insert',
            'ns.coll': { $in: [outbox.collectionName, peopleChanges.collectionName] },
          },
          // Every save writes its church, but not the number of changes of its settings.
          {
            operationType: 'update',
            'ns.coll': churches.collectionName,
            'updateDescription.updatedFields.changes': { $exists: true },
          },
          {
            operationType: { $in: ['insert', 'update', 'replace'] },
            'ns.coll': liveStates.collectionName,
          },
        ],
      },
    },
    {
      $project: {
        savedIn: { $cond: [isIn(outbox), '$fullDocument.churchId', '$$REMOVE'] },
        isPurge: { $cond: [isIn(outbox), '$fullDocument.purged', '$$REMOVE'] },
        changed: {
          $cond: [
            isIn(peopleChanges),
            '$fullDocument.churchId',
            { $cond: [isIn(churches), '$documentKey._id', '$$REMOVE'] },
          ],
        },
        serviceId: { $cond: [isIn(liveStates), '$documentKey._id', '$$REMOVE'] },
        order: { $ifNull: ['$fullDocument.order', '$updateDescription.updatedFields.order'] },
      },
    },
  ]
}

type Named = { readonly collectionName: string }

/** Up to this time a majority has everything, so that every read shows it. A mongos knows the time of the newest entry only. */
const committedTime = async (db: Db): Promise<Timestamp> => {
  const hello = await db.admin().command({ hello: 1 })
  return hello.lastWrite?.majorityOpTime?.ts ?? hello.operationTime
}
