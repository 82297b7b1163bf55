import type { Clock } from '../core/clock.ts'
import { invalid, keyReused, notFound, stale } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { MAX_VERSION } from '../core/versions.ts'
import type { Head } from '../db/collections.ts'
import { changeOf } from './change.ts'
import {
  type Command,
  type Decision,
  type Needs,
  operationKey,
  type PrefetchedHeads,
  type Records,
} from './model.ts'
import { resultOf } from './operation.ts'
import type { Resource } from './resource.ts'

/** A create or an update of a song, a lyric version or an arrangement. */
export interface Save<D = unknown, H extends Head<D> = Head<D>> {
  readonly resource: Resource<D, H>
  readonly churchId: string
  readonly userId: string
  readonly key: string
  /** null for a new song. */
  readonly songId: string | null
  /** null for a create. */
  readonly targetId: string | null
  readonly ifMatch: number | null
  readonly document: D
  /** What a new head has beside its document; null for an update. */
  readonly initialFields: Omit<H, keyof Head> | null
  readonly prefetched?: PrefetchedHeads
}

/** Ids and time are made here, once, because the decision may be taken several times. */
export const saveCommand = (save: Save, clock: Clock): Command =>
  saveCommandAs(save, { resourceId: newId(), revisionId: newId(), eventId: newId(), at: clock.now() })

/** For a save that has happened before, in an archive: with the ids and the time it had then. */
export const saveCommandAs = (save: Save, generated: Omit<Generated, 'fingerprint'>): Command => {
  const fingerprint = fingerprintOf(save)
  return {
    churchId: save.churchId,
    needs: needsOf(save),
    prefetched: save.prefetched ?? {},
    decide: (records) => decide(save, { ...generated, fingerprint }, records),
  }
}

export interface Generated {
  readonly resourceId: string
  readonly revisionId: string
  readonly eventId: string
  readonly at: Date
  readonly fingerprint: string
}

/**
 * The rules of every save, in the order of the checks: the resource, the replay, the version, the limits and
 * references. Pure, so each rule can be shown by a table.
 */
export const decide = (save: Save, generated: Generated, records: Records): Decision => {
  const { resource, churchId } = save
  if (save.songId && records.heads.song.get(save.songId)?.churchId !== churchId)
    return { refused: notFound('song') }
  const head = save.targetId ? records.heads[resource.kind].get(save.targetId) : undefined
  if (save.targetId && (head?.churchId !== churchId || head.songId !== save.songId))
    return { refused: notFound(resource.noun) }

  const done = records.operations.get(operationKey(save))
  if (done && done.fingerprint !== generated.fingerprint) return { refused: keyReused() }
  // An operation with our own event's id is our own commit, whose acknowledgement got lost on the way.
  if (done)
    return { done: resultOf(done, records), replayed: done.response.operationId !== generated.eventId }

  if (head && head.version !== save.ifMatch)
    return { refused: stale(resource.current(head, records), head.version) }
  if (head && head.version >= MAX_VERSION)
    return {
      refused: invalid(`This ${resource.noun} has reached its last possible version and cannot be saved.`),
    }
  return limitsOf(save, head, records) ?? { change: changeOf(save, head ?? null, generated) }
}

const limitsOf = (save: Save, head: Head | undefined, records: Records): Decision | null => {
  const { resource, songId } = save
  if (!head && resource.limit && resource.kind !== 'song' && songId) {
    const siblings = records.siblings[resource.kind].get(songId)?.size ?? 0
    if (siblings >= resource.limit.most) return { refused: invalid(resource.limit.sentence) }
  }
  const { lyricVersionIds, assetIds } = resource.references(save.document)
  const lyricsOfSong = records.siblings.lyrics.get(songId ?? '') ?? new Set()
  // The sentence is the same for what does not exist and for what belongs to another church.
  const unknownLyrics = lyricVersionIds.findIndex((id) => !lyricsOfSong.has(id))
  if (unknownLyrics >= 0)
    return { refused: invalid(`lyricVersionIds[${unknownLyrics}] must be a lyric version of this song.`) }
  const unknownAsset = assetIds.findIndex((id) => records.assets.get(id)?.churchId !== save.churchId)
  if (unknownAsset >= 0)
    return { refused: invalid(`assetIds[${unknownAsset}] must be an uploaded file of this church.`) }
  return null
}

const needsOf = ({ resource, churchId, userId, key, songId, targetId, document }: Save): Needs => {
  const { lyricVersionIds, assetIds } = resource.references(document)
  const counted = songId && !targetId && resource.kind !== 'song' ? { [resource.kind]: songId } : {}
  return {
    operation: { churchId, userId, key },
    heads: { ...(songId ? { song: songId } : {}), ...(targetId ? { [resource.kind]: targetId } : {}) },
    siblings: { ...counted, ...(songId && lyricVersionIds.length > 0 ? { lyrics: songId } : {}) },
    assetIds,
  }
}

/** The same for two requests that ask for the same thing, however they were spelled. */
const fingerprintOf = ({
  resource,
  churchId,
  songId,
  targetId,
  ifMatch,
  document,
  initialFields,
}: Save): string =>
  new Bun.CryptoHasher('sha256')
    .update(JSON.stringify([resource.kind, churchId, songId, targetId, ifMatch, document, initialFields]))
    .digest('hex')
