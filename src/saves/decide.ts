import { invalid, keyReused, notFound, stale } from '../core/failures.ts'
import { MAX_VERSION } from '../core/resource-version.ts'
import type { Head } from '../db/collections.ts'
import { changeOf } from './change.ts'
import { type Decision, operationKey, type PrefetchedHeads, type Records } from './command.ts'
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
  /** The fields of a new head beside its document; null for an update. */
  readonly initialFields: Omit<H, keyof Head> | null
  readonly prefetched?: PrefetchedHeads
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
 * references. Pure, so that each rule is tested by a table.
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
