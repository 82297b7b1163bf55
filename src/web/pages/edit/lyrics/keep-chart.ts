import type { Song } from '../../../../client/types.ts'
import type { FormatArrangement } from '../../../../formats/song.ts'
import { session } from '../../../api/people/session.ts'
import { draftName, EMPTY_ARRANGEMENT, isArrangementDraft } from '../../../editor/documents.ts'
import { drafts } from '../../../model/save/drafts.ts'

/**
 * Puts a chart into the editor of new sheet music of the song, as an unsaved change. One that waits there already
 * stays. Returns whether it is kept.
 */
export function keepChart(
  churchId: string,
  song: Song,
  { chart, sourceKey, tempo }: FormatArrangement,
  { label, lyricVersionIds }: { label: string; lyricVersionIds: string[] },
): boolean {
  const name = draftName.arrangement(churchId, song.id, 'new')
  const waiting = drafts.load(name, isArrangementDraft)
  if (waiting?.mine.chart) return false
  const draft = waiting ?? {
    base: EMPTY_ARRANGEMENT,
    version: null,
    mine: { ...EMPTY_ARRANGEMENT, label, lyricVersionIds, sourceKey, tempo },
    author: session.person(),
    intent: null,
    title: song.metadata.title,
  }
  const mine = { ...draft.mine, chart }
  return drafts.keep(name, { ...draft, mine, editedAt: new Date().toISOString() })
}
