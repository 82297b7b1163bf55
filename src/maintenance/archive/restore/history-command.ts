import {
  ArrangementDocument,
  arrangementKind,
  normalizeArrangement,
} from '../../../catalogue/arrangements.ts'
import { LyricsDocument, lyricsKind, normalizeLyrics } from '../../../catalogue/lyrics.ts'
import { normalizeService, ServiceDocument, serviceKind } from '../../../catalogue/services.ts'
import { Metadata, songKind, withDefaults } from '../../../catalogue/songs.ts'
import { invalid } from '../../../core/failures.ts'
import { canonicalId } from '../../../core/ids.ts'
import { checker } from '../../../core/schema/checker.ts'
import { type EventRecord, isSave } from '../../../saves/collections.ts'
import type { Change, Command, Decision } from '../../../saves/command.ts'
import type { Resource } from '../../../saves/resource.ts'
import { type Flag, type NewDocument, saveCommand } from '../../../saves/save.ts'
import type { HistoryLine } from '../lines.ts'
import { type MapId, orNull, personIds } from './ids.ts'

const metadata = checker<Metadata>(Metadata, 'document')
const lyrics = checker<LyricsDocument>(LyricsDocument, 'document')
const arrangement = checker<ArrangementDocument>(ArrangementDocument, 'document')
const service = checker<ServiceDocument>(ServiceDocument, 'document')

/**
 * The save of a line of the history, as a command of the save pipeline: the rules that refuse an invalid save also refuse
 * an invalid archive, and the same code makes the documents.
 */
export const historyCommand = (line: HistoryLine, churchId: string, map: MapId): Command => {
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
      sets: isSave(line) ? documentOf(line, map) : flagOf(line),
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
  }
}

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

const flagOf = ({ kind, revision, visibility }: HistoryLine): Flag => {
  if (revision) throw invalid(`${kind} saves no revision.`)
  return kind === 'song.visibility'
    ? { visibility: visibility ?? null }
    : { archived: kind.endsWith('.archived') }
}

const documentOf = (line: HistoryLine, map: MapId): NewDocument => {
  const { document, initialFields } = savedBy(line, map)
  const restoredFrom = line.revision?.restoredFrom
  if (restoredFrom !== undefined && restoredFrom >= line.version)
    throw invalid('restoredFrom must be an earlier version.')
  return { document, initialFields: line.version === 1 ? initialFields : null, restoredFrom }
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
      return {
        document: withDefaults(metadata(document)),
        initialFields: { archived: false },
      }
  }
}

/** An arrangement with the ids that what it refers to has now. */
export const arrangementWith = (document: unknown, map: MapId) => {
  const kept = normalizeArrangement(arrangement(document))
  return { ...kept, lyricVersionIds: kept.lyricVersionIds.map(map), assetIds: kept.assetIds.map(map) }
}

/** A service with the ids that what it refers to has now. */
export const serviceWith = (document: unknown, map: MapId): ServiceDocument => {
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
