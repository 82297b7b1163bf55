import { newId } from '../new-id.ts'
import type { SafeStorage } from '../storage.ts'
import type { Intent } from './saver.ts'

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

function isDraft<Document>(value: unknown, isDocument: IsDocument<Document>): value is Draft<Document> {
  if (typeof value !== 'object' || value === null) return false
  if (!('base' in value && 'mine' in value && 'version' in value && 'intent' in value)) return false
  if (!('editedAt' in value) || typeof value.editedAt !== 'string') return false
  return isDocument(value.base) && isDocument(value.mine)
}

const isKeptDraft = <Document>(
  value: unknown,
  isDocument: IsDocument<Document>,
): value is KeptDraft<Document> => isDraft(value, isDocument) && 'author' in value

/** As earlier versions of the app kept drafts: one for a document, without the person who typed it. */
const FORMER = 'psaltery.draft.1.'

const isAnything = (_: unknown): _ is unknown => true

/**
 * Gives a person the drafts that an earlier version of the app kept for them. A draft without a known author is neither
 * shown nor deleted: it may belong to another person.
 */
export function takeUpFormerDrafts(storage: SafeStorage, former: string, owner: string): void {
  const move = (key: string, name: string) => {
    const draft = parsed(storage.get(key))
    if (!isDraft(draft, isAnything) || draft.author !== former) return
    const moved: Draft<unknown> = {
      ...draft,
      author: owner,
      intent: draft.intent && { ...draft.intent, person: owner },
    }
    if (storage.set(`${DRAFT_PREFIX}${owner}/${newId()}/${name}`, JSON.stringify(moved))) storage.remove(key)
  }
  for (const key of storage.names(FORMER)) move(key, key.slice(FORMER.length))
  if (former === owner) return
  const prefix = `${DRAFT_PREFIX}${former}/`
  for (const key of storage.names(prefix)) {
    const [, ...name] = key.slice(prefix.length).split('/')
    move(key, name.join('/'))
  }
}
