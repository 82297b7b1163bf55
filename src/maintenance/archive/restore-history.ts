import type { TSchema } from '@sinclair/typebox'
import type { ClientSession, Collection } from 'mongodb'
import { ArrangementDocument, arrangementKind, normalizeArrangement } from '../../catalogue/arrangements.ts'
import { LyricsDocument, lyricsKind, normalizeLyrics } from '../../catalogue/lyrics.ts'
import { normalizeService, ServiceDocument, serviceKind } from '../../catalogue/services.ts'
import { Metadata, songKind, withDefaults } from '../../catalogue/songs.ts'
import { inBatches } from '../../core/async/work-slices.ts'
import { invalid } from '../../core/failures.ts'
import { canonicalId } from '../../core/ids.ts'
import { checker } from '../../core/schema/checker.ts'
import type { Collections } from '../../db/collections.ts'
import type { Database } from '../../db/connect.ts'
import { type ChurchEntry, churchEntry } from '../../formats/archive.ts'
import { type EventRecord, isSave, type Purge } from '../../saves/collections.ts'
import type { Change, Command, Decision, Records } from '../../saves/command.ts'
import { applyChange, loadRecords } from '../../saves/records.ts'
import type { Resource } from '../../saves/resource.ts'
import { type Flag, type NewDocument, saveCommand } from '../../saves/save.ts'
import { headsBefore, numberChanges, writeChanges } from '../../saves/write.ts'
import type { ArchiveFile } from './archive-file.ts'
import {
  type AnyHead,
  ArrangementLine,
  type HeadLine,
  HistoryLine,
  headLine,
  LyricsLine,
  ServiceLine,
  SongLine,
} from './format.ts'
import { checkedLine, damaged, lineReader, refuseRepeated } from './json-lines.ts'
import {
  alreadyRunning,
  type MapId,
  orNull,
  personIds,
  type Target,
  withTransactions,
} from './restore-target.ts'

const metadata = checker<Metadata>(Metadata, 'document')
const lyrics = checker<LyricsDocument>(LyricsDocument, 'document')
const arrangement = checker<ArrangementDocument>(ArrangementDocument, 'document')
const service = checker<ServiceDocument>(ServiceDocument, 'document')

/**
 * The save of a line of the history, as a command of the save pipeline: the rules that refuse an invalid save also refuse
 * an invalid archive, and the same code makes the documents.
 */
const historyCommand = (line: HistoryLine, churchId: string, map: MapId): Command => {
  const event = eventOf(line, churchId, map)
  const { actorId, tokenId, songId, lyricVersionId, arrangementId, serviceId } = event
  const resource = changedBy(event)
  const resourceId = serviceId ?? lyricVersionId ?? arrangementId ?? songId ?? ''
  const key = keyOf(line)
  const isNew = isSave(line) && line.version === 1
  const before = isSave(line) ? line.version - 1 : line.version
  const command = saveCommand(
    {
      resource,
      churchId,
      songId: isNew && resource.kind === 'song' ? null : songId,
      targetId: isNew ? null : resourceId,
      sets: isSave(line) ? documentOf(line, map) : flagOf(line, map),
      author: actorId === null ? null : { userId: actorId, tokenId, key, ifMatch: isNew ? null : before },
    },
    { resourceId, revisionId: event.revisionId, eventId: event._id, at: event.at },
  )
  return { ...command, decide: (records) => agreeing(command.decide(records), event) }
}

type Event = Omit<EventRecord, 'cursor'>

const eventOf = (line: HistoryLine, churchId: string, map: MapId): Event => {
  const { tokenId, actorId, serviceId, visibility } = line
  if (tokenId !== undefined && actorId === null) throw invalid('tokenId belongs to a change by a person.')
  return {
    _id: map(line.id),
    churchId,
    kind: line.kind,
    actorId: orNull(personIds(map), actorId),
    tokenId: tokenId && map(tokenId),
    songId: orNull(map, line.songId),
    lyricVersionId: orNull(map, line.lyricVersionId),
    arrangementId: orNull(map, line.arrangementId),
    serviceId: serviceId && map(serviceId),
    version: line.version,
    revisionId: map(line.revisionId),
    schemaVersion: line.schemaVersion,
    at: new Date(line.at),
    visibility,
    purged: purgeOf(line, map),
  }
}

const purgeOf = ({ purged }: HistoryLine, map: MapId): Purge | undefined =>
  purged && { ...purged, files: purged.files.map((file) => ({ ...file, assetId: map(file.assetId) })) }

const changedBy = ({ kind }: Event): Resource => {
  if (kind.startsWith('service.')) return serviceKind
  if (kind.startsWith('song.lyrics.')) return lyricsKind
  return kind.startsWith('song.arrangement.') ? arrangementKind : songKind
}

/** The key of a save by a person; "" for one by the administrator's tool. */
const keyOf = ({ actorId, operationKey }: HistoryLine): string => {
  if ((actorId === null) !== (operationKey === null))
    throw invalid('actorId and operationKey must both be there, or neither.')
  return orNull(canonicalId, operationKey) ?? ''
}

const flagOf = (line: HistoryLine, map: MapId): Flag => {
  const { kind, revision, visibility } = line
  const purged = purgeOf(line, map)
  if (revision) throw invalid(`${kind} saves no revision.`)
  if (purged && kind === 'song.archived') return { purged }
  return kind === 'song.visibility'
    ? { visibility: visibility ?? null }
    : { archived: kind.endsWith('.archived') }
}

const documentOf = (line: HistoryLine, map: MapId): NewDocument => {
  const { document, initialFields } = savedBy(line, map)
  const restoredFrom = line.revision?.restoredFrom
  if (restoredFrom !== undefined && restoredFrom >= line.version)
    throw invalid('restoredFrom must be an earlier version.')
  return {
    document,
    initialFields: line.version === 1 ? initialFields : null,
    restoredFrom,
    purged: purgeOf(line, map),
  }
}

interface Saved {
  readonly document: unknown
  readonly initialFields: object
}

/** The document as it is kept, checked like one that is sent. */
const savedBy = ({ kind, revision, language }: HistoryLine, map: MapId): Saved => {
  if (!revision) throw invalid('revision is required.')
  if ((language !== null) !== (kind === 'song.lyrics.created'))
    throw invalid('language belongs to a new lyric version, and only there.')
  const { document } = revision
  switch (kind) {
    case 'song.lyrics.created':
    case 'song.lyrics.updated':
      return {
        document: normalizeLyrics(lyrics(document)),
        initialFields: { language },
      }
    case 'song.arrangement.created':
    case 'song.arrangement.updated':
      return { document: arrangementWith(document, map), initialFields: {} }
    case 'service.created':
    case 'service.updated':
      return { document: serviceWith(document, map), initialFields: {} }
    default:
      return { document: withDefaults(metadata(document)), initialFields: {} }
  }
}

/** An arrangement with the ids that what it refers to has now. */
const arrangementWith = (document: unknown, map: MapId) => {
  const kept = normalizeArrangement(arrangement(document))
  return { ...kept, lyricVersionIds: kept.lyricVersionIds.map(map), assetIds: kept.assetIds.map(map) }
}

/** A service with the ids that what it refers to has now. */
const serviceWith = (document: unknown, map: MapId): ServiceDocument => {
  const kept = normalizeService(service(document))
  const items = kept.items.map((item) =>
    item.type === 'text'
      ? item
      : {
          ...item,
          songId: map(item.songId),
          lyricVersionIds: item.lyricVersionIds.map(map),
          arrangementId: orNull(map, item.arrangementId),
        },
  )
  return { ...kept, items }
}

/** A change whose event is that of the archive, unchanged. */
const agreeing = (decision: Decision, event: Event): { readonly change: Change } => {
  if ('refused' in decision) throw decision.refused
  if (!('change' in decision) || !Bun.deepEquals(decision.change.event, event))
    throw invalid('the change does not follow from those before it.')
  return decision
}

/** As many as a server saves together. */
const CHANGES_AT_ONCE = 128

const historyLines = lineReader<HistoryLine>(HistoryLine)

/**
 * Saves every change of the history again, in order and by the save pipeline's own code, some in each transaction. The
 * pipeline counts in the record of the restore, so the church is not visible yet. After an interruption, the cursor of
 * that record is the number of the last committed change.
 */
export const restoreHistory = async (
  database: Database,
  archive: ArchiveFile,
  target: Target,
  onLines: (count: number) => void,
): Promise<void> => {
  const { collections } = database
  const name = churchEntry(target.source.id, 'history')
  const hidden = { ...collections, churches: collections.restores as unknown as Collections['churches'] }
  let next = 1
  await withTransactions(database, async (commit) => {
    const lines = historyLines(archive, name, target.source.counts.history)
    for await (const batch of inBatches(lines, CHANGES_AT_ONCE)) {
      for (const { cursor } of batch)
        if (cursor !== next++) throw damaged(`the changes in ${name} are not numbered 1, 2, 3 …`)
      const left = batch.filter(({ cursor }) => cursor > target.record.cursor)
      const numbered = left.map((line) => ({
        cursor: line.cursor,
        command: checkedLine(name, line.cursor, () => historyCommand(line, target.record._id, target.map)),
      }))
      if (numbered.length > 0)
        await commit((session) => saveTogether(hidden, session, numbered, name)).catch(refuseRepeated)
      onLines(batch.length)
    }
  })
}

interface Numbered {
  readonly cursor: number
  readonly command: Command
}

const saveTogether = async (
  all: Collections,
  session: ClientSession,
  numbered: readonly Numbered[],
  name: string,
): Promise<void> => {
  await refuseIntruder(all, numbered, session)
  const commands = numbered.map(({ command }) => command)
  const records = await loadRecords(all, commands, session)
  const before = headsBefore(records)
  const changes = numbered.map((one) => decideAndApply(one, records, name))
  await writeChanges(all, await numberChanges(all, changes, session), before, session)
}

/** Within the transaction, so that of two programs only one goes on. */
const refuseIntruder = async (
  all: Collections,
  [first]: readonly Numbered[],
  session: ClientSession,
): Promise<void> => {
  const record = await all.churches.findOne({ _id: first?.command.churchId ?? '' }, { session })
  if (record?.cursor !== (first?.cursor ?? 0) - 1) throw alreadyRunning()
}

const decideAndApply = ({ cursor, command }: Numbered, records: Records, name: string): Change => {
  const decision = checkedLine(name, cursor, () => command.decide(records))
  if (!('change' in decision)) throw damaged(`line ${cursor} of ${name} changes nothing`)
  applyChange(records, decision.change)
  return decision.change
}

const HEADS_AT_ONCE = 200

const readers = {
  songs: lineReader<HeadLine>(SongLine as TSchema),
  lyrics: lineReader<HeadLine>(LyricsLine as TSchema),
  arrangements: lineReader<HeadLine>(ArrangementLine as TSchema),
  services: lineReader<HeadLine>(ServiceLine as TSchema),
}

/** The history made the heads; the archive's own must be the same, or it contradicts itself. */
export const compareHeads = async (
  { collections }: Database,
  archive: ArchiveFile,
  { source, record, map }: Target,
): Promise<void> => {
  for (const what of ['songs', 'lyrics', 'arrangements', 'services'] as const) {
    const collection = collections[what] as unknown as Collection<AnyHead>
    const churchId = record._id
    const name = churchEntry(source.id, what)
    const { version } = archive.manifest
    const comparedLine = (head: AnyHead): HeadLine =>
      version === 1 ? withoutArchivedAt(headLine(head)) : headLine(head)
    // Format 1 has no services.
    const count = source.counts[what] ?? 0
    const lines = source.counts[what] === undefined ? noLines() : readers[what](archive, name, count)
    let number = 0
    for await (const batch of inBatches(lines, HEADS_AT_ONCE)) {
      const mapped = batch.map((line) => checkedLine(name, ++number, () => mappedLine(line, what, map)))
      const ids = mapped.map(({ id }) => id)
      const heads = await collection.find({ churchId, _id: { $in: ids } }).toArray()
      const lineOf = new Map(heads.map((head) => [head._id, comparedLine(head)]))
      for (const line of mapped)
        if (!Bun.deepEquals(lineOf.get(line.id), line)) throw damaged(`${name} contradicts the history`)
    }
    if ((await collection.countDocuments({ churchId })) !== count)
      throw damaged(`${name} does not hold all that the history tells of`)
  }
}

async function* noLines(): AsyncGenerator<HeadLine> {}

/** As in format 1. */
const withoutArchivedAt = ({ archivedAt: _, ...line }: HeadLine): HeadLine => line

const mappedLine = (line: HeadLine, what: ChurchEntry, map: MapId): HeadLine => ({
  ...line,
  id: map(line.id),
  songId: 'songId' in line && line.songId !== undefined ? map(line.songId) : undefined,
  revisionId: map(line.revisionId),
  ...(what === 'arrangements' ? { document: arrangementWith(line.document, map) } : {}),
  ...(what === 'services' ? { document: serviceWith(line.document, map) } : {}),
})
