import { invalid } from '../../core/failures.ts'
import { canonicalId } from '../../core/ids.ts'
import type { ServiceDocument, ServiceInput, StoredItem } from './schema.ts'

type ItemInput = NonNullable<ServiceInput['items']>[number]

/** Brings a service to the form it is stored in, and refuses what the schema cannot check. */
export const normalizeService = (sent: ServiceInput): ServiceDocument => {
  const items = (sent.items ?? []).map(normalizeItem)
  refuseRepeated(
    items.map(({ id }) => id),
    (at) => `items[${at}].id must be unique in the service.`,
  )
  return {
    date: sent.date,
    time: sent.time ?? null,
    title: sent.title,
    notes: sent.notes ?? '',
    visibility: sent.visibility ?? 'members',
    items,
  }
}

/** Always in this order of fields, so that the same item is the same text. An item without minutes or a sequence has no such field. */
const normalizeItem = (item: ItemInput, at: number): StoredItem => {
  const minutes = typeof item.minutes === 'number' ? { minutes: item.minutes } : {}
  if (item.type === 'text')
    return { id: canonicalId(item.id), type: 'text', title: item.title, text: item.text, ...minutes }
  const lyricVersionIds = item.lyricVersionIds.map(canonicalId)
  // The schema sees a repeated id only when both are spelled in the same case.
  refuseRepeated(lyricVersionIds, () => `items[${at}].lyricVersionIds must not hold the same entry twice.`)
  return {
    id: canonicalId(item.id),
    type: 'song',
    songId: canonicalId(item.songId),
    lyricVersionIds,
    arrangementId: item.arrangementId ? canonicalId(item.arrangementId) : null,
    key: item.key ?? null,
    note: item.note ?? '',
    ...minutes,
    ...(item.sequence?.length ? { sequence: item.sequence.map(canonicalId) } : {}),
  }
}

const refuseRepeated = (ids: readonly string[], sentence: (at: number) => string): void => {
  const repeated = ids.findIndex((id, at) => ids.indexOf(id) < at)
  if (repeated >= 0) throw invalid(sentence(repeated))
}
