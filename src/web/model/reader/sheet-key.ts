import { type Key, keyOf, signatureOf } from '../../../formats/chords.ts'

/** The keys of a sheet and of its service where they differ; null: they are the same, or one of them is not known. */
export function otherKey(
  sheetKey: string | null | undefined,
  serviceKey: string | null | undefined,
): { sheet: Key; service: Key } | null {
  const [sheet, service] = [keyOf(sheetKey ?? ''), keyOf(serviceKey ?? '')]
  if (!sheet || !service) return null
  // A minor key and its relative major have the same notes, and so do F sharp and G flat.
  return (signatureOf(sheet) - signatureOf(service)) % 12 === 0 ? null : { sheet, service }
}
