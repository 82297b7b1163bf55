import type { Intent } from './intent.ts'

/** What a person typed and has not saved yet, with what it was made from. */
export interface Draft<Document> {
  base: Document
  /** The version `base` had; null for something that does not exist yet. */
  version: number | null
  mine: Document
  intent: Intent | null
  editedAt: string
}

const PREFIX = 'psaltery.draft.1.'

/** Drafts by name, in a storage that outlives the page. A storage that is full or forbidden must not stop typing. */
export class Drafts {
  constructor(private readonly storage: Storage) {}

  load<Document>(name: string, isDocument: (value: unknown) => value is Document): Draft<Document> | null {
    try {
      const found: unknown = JSON.parse(this.storage.getItem(PREFIX + name) ?? 'null')
      return isDraft(found, isDocument) ? found : null
    } catch {
      return null
    }
  }

  /** False when the storage refused it, so that the page can say so. */
  keep<Document>(name: string, draft: Draft<Document>): boolean {
    try {
      this.storage.setItem(PREFIX + name, JSON.stringify(draft))
      return true
    } catch {
      return false
    }
  }

  discard(name: string): void {
    this.storage.removeItem(PREFIX + name)
  }

  has(name: string): boolean {
    return this.storage.getItem(PREFIX + name) !== null
  }
}

function isDraft<Document>(
  value: unknown,
  isDocument: (value: unknown) => value is Document,
): value is Draft<Document> {
  if (typeof value !== 'object' || value === null) return false
  if (!('base' in value && 'mine' in value && 'version' in value && 'intent' in value)) return false
  return isDocument(value.base) && isDocument(value.mine)
}
