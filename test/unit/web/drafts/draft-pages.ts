import { Drafts } from '../../../../src/web/model/save/drafts.ts'
import { SafeStorage } from '../../../../src/web/model/storage.ts'
import { memory } from '../memory-storage.ts'

/** One browser: pages of several people that share its storage. */
export function browserWith(limit?: number) {
  const browser = memory(limit)
  const storage = new SafeStorage(() => browser)
  const open = (owner: string, page: string, earlierPage: string | null = null) =>
    new Drafts({ storage, owner: () => owner, page, earlierPage })
  return { storage, open }
}

export const isText = (value: unknown): value is string => typeof value === 'string'

export const draftOf = (author: string | null, mine = 'b', editedAt = '2026-01-01') => ({
  base: 'a',
  version: 3,
  mine,
  author,
  intent: { fingerprint: 'f', key: 'k', person: author },
  editedAt,
})
