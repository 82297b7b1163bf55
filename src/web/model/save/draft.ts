import type { Intent } from './intent.ts'

/** Before the owner, the page and the name of a draft in the browser's storage. */
export const DRAFT_PREFIX = 'psaltery.draft.2/'

/** What a person typed and has not saved yet, with what it was made from. */
export interface Draft<Document> {
  base: Document
  /** The version `base` had; null for something that does not exist yet. */
  version: number | null
  mine: Document
  /** Who typed it, as the session names people; null when that is not known. */
  author: string | null
  intent: Intent | null
  editedAt: string
  /** The song it belongs to, for a list of drafts. */
  title?: string
}

export interface KeptDraft<Document> extends Draft<Document> {
  /** An editor shows it. */
  isOpen: boolean
}

/** A draft with where it was found. */
export interface FoundDraft<Document> {
  name: string
  page: string
  /** Whether an editor shows it. */
  isOpen: boolean
  draft: Draft<Document>
}

export type IsDocument<Document> = (value: unknown) => value is Document

/** Parses a text of the storage; null unless it is a draft that this person typed. */
export function foundDraft<Document>(
  place: { name: string; page: string; owner: string },
  text: string | null,
  isDocument: IsDocument<Document>,
): FoundDraft<Document> | null {
  const value = parsed(text)
  if (!isKeptDraft(value, isDocument)) return null
  if (value.author !== null && value.author !== place.owner) return null
  const { isOpen, ...draft } = value
  return { name: place.name, page: place.page, isOpen: isOpen === true, draft }
}

export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

export function isDraft<Document>(
  value: unknown,
  isDocument: IsDocument<Document>,
): value is Draft<Document> {
  if (typeof value !== 'object' || value === null) return false
  if (!('base' in value && 'mine' in value && 'version' in value && 'intent' in value)) return false
  if (!('editedAt' in value) || typeof value.editedAt !== 'string') return false
  return isDocument(value.base) && isDocument(value.mine)
}

const isKeptDraft = <Document>(
  value: unknown,
  isDocument: IsDocument<Document>,
): value is KeptDraft<Document> => isDraft(value, isDocument) && 'author' in value
