import { browserStorage, type SafeStorage } from '../storage.ts'
import type { Intent } from './intent.ts'

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
}

const PREFIX = 'psaltery.draft.1.'

/** Drafts by name, in a storage that outlives the page. */
export class Drafts {
  constructor(private readonly storage: SafeStorage) {}

  load<Document>(name: string, isDocument: (value: unknown) => value is Document): Draft<Document> | null {
    const found = this.parsed(name)
    return isDraft(found, isDocument) ? { ...found, author: found.author ?? null } : null
  }

  /** False when the browser refused it, so that the page can say so. */
  keep<Document>(name: string, draft: Draft<Document>): boolean {
    return this.storage.set(PREFIX + name, JSON.stringify(draft))
  }

  discard(name: string): void {
    this.storage.remove(PREFIX + name)
  }

  /** After a save: discards the draft unless something else has been typed since. */
  discardSaved(name: string, saved: unknown): void {
    const found = this.parsed(name)
    const isSaved =
      typeof found === 'object' &&
      found !== null &&
      'mine' in found &&
      JSON.stringify(found.mine) === JSON.stringify(saved)
    if (isSaved) this.discard(name)
  }

  has(name: string): boolean {
    return this.storage.get(PREFIX + name) !== null
  }

  private parsed(name: string): unknown {
    try {
      return JSON.parse(this.storage.get(PREFIX + name) ?? 'null')
    } catch {
      return null
    }
  }
}

/** The drafts of this browser. */
export const drafts = new Drafts(browserStorage)

function isDraft<Document>(
  value: unknown,
  isDocument: (value: unknown) => value is Document,
): value is Draft<Document> {
  if (typeof value !== 'object' || value === null) return false
  if (!('base' in value && 'mine' in value && 'version' in value && 'intent' in value)) return false
  return isDocument(value.base) && isDocument(value.mine)
}
