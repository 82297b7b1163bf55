import { encodeList } from './list-link.ts'
import { hasNotes, type SetList, withoutNotes } from './set-list.ts'

/** A code of version 25 has 117 squares a side, which a phone still reads from a screen or a sheet of paper. */
export const QR_VERSION = 25

/** The letters that a code of this version takes with the error correction L. */
export const QR_LETTERS = 1273

export interface ListLinks {
  /** Everything that was asked for. */
  link: string
  /** What the QR code holds: the same list, where need be without the titles; null when it is too long. */
  qr: string | null
  /** Whether leaving the notes out would make it short enough. */
  fitsWithoutNotes: boolean
}

/** The addresses that carry a list. `page` is the address of the page without a fragment. */
export function listLinks(page: string, list: SetList, notes: boolean): ListLinks {
  const shared = notes ? list : withoutNotes(list)
  const qr = qrLink(page, shared)
  return {
    link: `${page}#${encodeList(shared)}`,
    qr,
    fitsWithoutNotes: qr === null && hasNotes(shared) && qrLink(page, withoutNotes(list)) !== null,
  }
}

/** Titles are read from the service anyway, so they are the first to go. */
function qrLink(page: string, list: SetList): string | null {
  for (const titles of [true, false]) {
    const link = `${page}#${encodeList(list, { titles })}`
    if (link.length <= QR_LETTERS) return link
  }
  return null
}
