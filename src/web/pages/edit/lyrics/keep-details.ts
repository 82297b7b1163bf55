import type { Metadata, Song } from '../../../../client/types.ts'
import { session } from '../../../api/people/session.ts'
import { addDetails } from '../../../model/editor/pasted-lyrics.ts'
import { drafts } from '../../../model/save/drafts.ts'
import { draftName, isMetadata } from '../documents.ts'

export type KeptDetails = 'kept' | 'refused' | 'nothing'

/**
 * Puts the details in a pasted text into the editor of the song's details, as unsaved changes: words and
 * details are saved each on their own.
 */
export function keepDetails(churchId: string, song: Song, found: Metadata): KeptDetails {
  const name = draftName.details(churchId, song.id)
  const started = {
    base: song.metadata,
    version: song.version,
    mine: song.metadata,
    author: session.person(),
    intent: null,
    title: song.metadata.title,
  }
  const draft = drafts.load(name, isMetadata) ?? started
  const mine = addDetails(draft.mine, found)
  if (JSON.stringify(mine) === JSON.stringify(draft.mine)) return 'nothing'
  return drafts.keep(name, { ...draft, mine, editedAt: new Date().toISOString() }) ? 'kept' : 'refused'
}
