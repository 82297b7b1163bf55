import { arrangementResource } from '../../../catalogue/arrangements/resource.ts'
import { normalizeArrangement } from '../../../catalogue/arrangements/rules.ts'
import { ArrangementDocument } from '../../../catalogue/arrangements/schema.ts'
import { lyricsResource } from '../../../catalogue/lyrics/resource.ts'
import { normalizeLyrics } from '../../../catalogue/lyrics/rules.ts'
import { LyricsDocument } from '../../../catalogue/lyrics/schema.ts'
import { serviceResource } from '../../../catalogue/services/resource.ts'
import { normalizeService } from '../../../catalogue/services/rules.ts'
import { ServiceDocument } from '../../../catalogue/services/schema.ts'
import { songResource } from '../../../catalogue/songs/resource.ts'
import { Metadata } from '../../../catalogue/songs/schema.ts'
import { withDefaults } from '../../../catalogue/songs/service.ts'
import { invalid } from '../../../core/failures.ts'
import { canonicalId } from '../../../core/ids.ts'
import { checker } from '../../../core/schema/checker.ts'
import { type EventRecord, isSave } from '../../../saves/collections.ts'
import type { Change, Command, Decision } from '../../../saves/command.ts'
import type { Save } from '../../../saves/decide.ts'
import { type FlagSave, flagCommandAs } from '../../../saves/flag.ts'
import type { Resource } from '../../../saves/resource.ts'
import { saveCommandAs } from '../../../saves/save.ts'
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
  const command = isSave(line) ? savingCommand(line, event, map) : flagChange(line, event)
  return { ...command, decide: (records) => agreeing(command.decide(records), event) }
}

type Event = Omit<EventRecord, 'cursor'>

const eventOf = (line: HistoryLine, churchId: string, map: MapId): Event => ({
  _id: map(line.id),
  churchId,
  kind: line.kind,
  actorId: orNull(personIds(map), line.actorId),
  ...tokenOf(line, map),
  songId: orNull(map, line.songId),
  lyricVersionId: orNull(map, line.lyricVersionId),
  arrangementId: orNull(map, line.arrangementId),
  ...(line.serviceId === undefined ? {} : { serviceId: map(line.serviceId) }),
  version: line.version,
  revisionId: map(line.revisionId),
  schemaVersion: line.schemaVersion,
  at: new Date(line.at),
  ...(line.visibility === undefined ? {} : { visibility: line.visibility }),
})

const tokenOf = ({ tokenId, actorId }: HistoryLine, map: MapId): Pick<Event, 'tokenId'> => {
  if (tokenId === undefined) return {}
  if (actorId === null) throw invalid('tokenId belongs to a change by a person.')
  return { tokenId: map(tokenId) }
}

const named = ({ tokenId }: Event): Pick<Event, 'tokenId'> => (tokenId === undefined ? {} : { tokenId })

const flagChange = (line: HistoryLine, event: Event): Command => {
  const { kind, revision, visibility } = line
  if (revision) throw invalid(`${kind} saves no revision.`)
  const { churchId, songId, actorId } = event
  const save: FlagSave = {
    resource: flaggedBy(event) as unknown as Resource,
    churchId,
    songId,
    targetId: resourceIdOf(event),
    flag:
      kind === 'song.visibility'
        ? { visibility: visibility ?? null }
        : { archived: kind.endsWith('.archived') },
    by:
      actorId === null ? null : { userId: actorId, ...named(event), key: keyOf(line), ifMatch: line.version },
  }
  return flagCommandAs(save, { eventId: event._id, at: event.at })
}

const flaggedBy = ({ kind }: Event): Pick<Resource, 'kind'> => {
  if (kind.startsWith('service.')) return serviceResource
  if (kind.startsWith('song.lyrics.')) return lyricsResource
  return kind.startsWith('song.arrangement.') ? arrangementResource : songResource
}

/** The resource that was changed. */
const resourceIdOf = ({ songId, lyricVersionId, arrangementId, serviceId }: Event): string =>
  serviceId ?? lyricVersionId ?? arrangementId ?? songId ?? ''

/** The key of a save by a person; "" for one by the administrator's tool. */
const keyOf = ({ actorId, operationKey }: HistoryLine): string => {
  if ((actorId === null) !== (operationKey === null))
    throw invalid('actorId and operationKey must both be there, or neither.')
  return orNull(canonicalId, operationKey) ?? ''
}

const savingCommand = (line: HistoryLine, event: Event, map: MapId): Command => {
  const { resource, document, initialFields } = savedBy(line, map)
  const resourceId = resourceIdOf(event)
  const isNew = line.version === 1
  const restoredFrom = line.revision?.restoredFrom
  if (restoredFrom !== undefined && restoredFrom >= line.version)
    throw invalid('restoredFrom must be an earlier version.')
  const save: Save = {
    resource: resource as unknown as Resource,
    churchId: event.churchId,
    userId: event.actorId ?? '',
    ...named(event),
    key: keyOf(line),
    songId: isNew && resource.kind === 'song' ? null : event.songId,
    targetId: isNew ? null : resourceId,
    ifMatch: isNew ? null : line.version - 1,
    document,
    initialFields: isNew ? initialFields : null,
    ...(restoredFrom === undefined ? {} : { restoredFrom }),
  }
  const command = saveCommandAs(save, {
    resourceId,
    revisionId: event.revisionId,
    eventId: event._id,
    at: event.at,
  })
  return line.actorId === null ? byNobody(command) : command
}

interface Saved {
  readonly resource: Pick<Resource, 'kind'>
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
        resource: lyricsResource,
        document: normalizeLyrics(lyrics(document)),
        initialFields: { language },
      }
    case 'song.arrangement.created':
    case 'song.arrangement.updated':
      return { resource: arrangementResource, document: arrangementWith(document, map), initialFields: {} }
    case 'service.created':
    case 'service.updated':
      return { resource: serviceResource, document: serviceWith(document, map), initialFields: {} }
    default:
      return {
        resource: songResource,
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

/** What the administrator's tool saves has no actor and no operation. */
const byNobody = (command: Command): Command => ({
  ...command,
  decide(records) {
    const decision = command.decide(records)
    if (!('change' in decision)) return decision
    const { change } = decision
    return { change: { ...change, event: { ...change.event, actorId: null }, operation: null } }
  },
})

/** A change whose event is that of the archive, unchanged. */
const agreeing = (decision: Decision, event: Event): { readonly change: Change } => {
  if ('refused' in decision) throw decision.refused
  if (!('change' in decision) || !Bun.deepEquals(decision.change.event, event, true))
    throw invalid('the change does not follow from those before it.')
  return decision
}
