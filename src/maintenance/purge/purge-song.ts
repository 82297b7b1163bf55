import type { ClientSession } from 'mongodb'
import { songKind } from '../../catalogue/songs.ts'
import { invalid } from '../../core/failures.ts'
import type { Clock } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import type { Database } from '../../db/connect.ts'
import { removePurgedBytes } from '../../files/cleaner.ts'
import type { AssetRecord } from '../../files/collections.ts'
import type { PurgedFile } from '../../saves/collections.ts'
import type { Change, Command } from '../../saves/command.ts'
import { loadRecords } from '../../saves/records.ts'
import { generate, saveCommand } from '../../saves/save.ts'
import { headsBefore, numberChanges, writeChanges } from '../../saves/write.ts'
import { withTransactions } from '../archive/restore-target.ts'

export interface Demand {
  readonly churchId: string
  readonly reason: string
}

export interface Purged {
  readonly at: Date
  /** Those that went; after an interruption those of the purge that went on. */
  readonly files: readonly PurgedFile[]
  /** Files of a purged song that stay, because arrangements of other songs have them. */
  readonly kept: readonly string[]
  /** The versions of arrangements that were saved without a purged file. */
  readonly arrangements: number
}

/**
 * Empties a song for ever, in one transaction: metadata, words and music with all revisions, the search entry, and the
 * files that no other song has. Their bytes go after it. A repeat goes on with what an interrupted purge left.
 */
export const purgeSong = async (
  database: Database,
  clock: Clock,
  songId: string,
  { churchId, reason }: Demand,
): Promise<Purged> => {
  const all = database.collections
  const generated = generate(clock)
  const command = saveCommand(
    {
      resource: songKind,
      ...{ churchId, songId, targetId: songId, author: null },
      sets: { purged: { reason, files: [] } },
    },
    generated,
  )
  const purged = await withTransactions(database, (commit) =>
    commit(async (session) => {
      const song = await all.songs.findOne({ _id: songId, churchId }, { session })
      if (!song) throw invalid(`The church has no song with the id ${songId}.`)
      if (song.purged) return null
      const { changes, write } = await decided(all, [command], session)
      // The first write: a save that gives another song one of these files conflicts with it.
      const [change] = await numberChanges(all, changes, session)
      if (!change) throw new Error('A purge changes the song.')
      const { gone, kept } = await filesOfSong(all, churchId, songId, session)
      const files = gone.map(fileOf)
      await all.assets.deleteMany({ churchId, _id: { $in: gone.map(idOf) } }, { session })
      await write([{ ...change, event: { ...change.event, purged: { reason, files } } }])
      return { at: generated.at, files, kept: kept.map(idOf), arrangements: 0 }
    }),
  )
  await removePurgedBytes(database, churchId, clock.now())
  if (purged) return purged
  const before = await all.events.findOne({
    churchId,
    songId,
    kind: 'song.archived',
    purged: { $exists: true },
  })
  return { at: before?.at ?? generated.at, files: before?.purged?.files ?? [], kept: [], arrangements: 0 }
}

/** The changes of saves by the tool, and how they are written. */
export const decided = async (all: Collections, commands: readonly Command[], session: ClientSession) => {
  const records = await loadRecords(all, commands, session)
  const before = headsBefore(records)
  const changes = commands.map((command): Change => {
    const decision = command.decide(records)
    if ('refused' in decision) throw decision.refused
    if (!('change' in decision)) throw new Error('A purge always changes something.')
    return decision.change
  })
  type Numbered = Parameters<typeof writeChanges>[1]
  return { changes, write: (numbered: Numbered) => writeChanges(all, numbered, before, session) }
}

/**
 * Every upload of the bytes that a version of the song's music names: those that no version of another song's music names
 * go with it.
 */
const filesOfSong = async (all: Collections, churchId: string, songId: string, session: ClientSession) => {
  const arrangements = await all.arrangements
    .find({ churchId, songId }, { session, projection: { _id: 1 } })
    .toArray()
  const own = await all.revisions.distinct(
    'document.assetIds',
    { churchId, resourceId: { $in: arrangements.map(idOf) } },
    { session },
  )
  const named = await all.assets.find({ churchId, _id: { $in: own } }, { session }).toArray()
  const sha256 = { $in: [...new Set(named.map((asset) => asset.sha256))] }
  const same = await all.assets.find({ churchId, sha256 }, { session }).toArray()
  if (same.length === 0) return { gone: [], kept: [] }
  const ofOthers = await all.revisions
    .find(
      {
        ...{ churchId, kind: 'arrangement', songId: { $ne: songId } },
        'document.assetIds': { $in: same.map(idOf) },
      },
      { session, projection: { 'document.assetIds': 1 } },
    )
    .toArray()
  const used = new Set(ofOthers.flatMap(({ document }) => (document as { assetIds: string[] }).assetIds))
  return { gone: same.filter(({ _id }) => !used.has(_id)), kept: same.filter(({ _id }) => used.has(_id)) }
}

export const idOf = ({ _id }: { readonly _id: string }): string => _id

export const fileOf = ({ _id, sha256 }: AssetRecord): PurgedFile => ({ assetId: _id, sha256 })
