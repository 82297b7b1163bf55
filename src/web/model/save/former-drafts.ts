import { newId } from '../new-id.ts'
import type { SafeStorage } from '../storage.ts'
import { DRAFT_PREFIX, type Draft, isDraft, parsed } from './draft.ts'

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
