import type { SungSection } from './sung-section.ts'

/** Why a page does not show what is on the wall in the words of its reader. */
export type Why =
  /** The presented words are shown: those of the reader lack the section. */
  | 'otherWords'
  /** No words that were read have the section. */
  | 'unknown'
  /** The plan has lost the item. */
  | 'removed'
  /** This page cannot read the item. */
  | 'hidden'

interface Seen {
  sung: SungSection
  /** The words are not those of the reader. */
  isOther: boolean
  /** The plan has lost the item. */
  isRemoved: boolean
  /** The item that is presented is not on this page. */
  isHidden: boolean
}

export function whyOf({ sung, isOther, isRemoved, isHidden }: Seen): Why | null {
  if (isHidden) return 'hidden'
  if (isRemoved) return 'removed'
  if (sung.kind === 'unknown') return 'unknown'
  return isOther ? 'otherWords' : null
}
