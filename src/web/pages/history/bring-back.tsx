import type { LyricsDocument } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { newId } from '../../model/new-id.ts'
import { isSameSection, restoreSection } from '../../model/restore-section.ts'
import type { Part, SongPart } from '../../model/song/part.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { useStartAction } from '../archiving/part-actions.ts'
import { draftName, isLyricsDraft } from '../edit/documents.ts'
import { CopyIntoEditor } from './copy-into-editor.tsx'
import type { SavedVersion } from './saved-version.ts'

interface Props {
  part: Part
  current: SavedVersion
}

/** A whole old version, saved again at once. What waits in the editor is merged with it there. */
export function BringBackVersion({ old, name, part, current }: Props & { old: SavedVersion; name: string }) {
  const t = useTexts()
  const start = useStartAction()
  return (
    <Button
      icon="undo"
      onClick={() => start({ kind: 'restore', part, name, version: current.version, old: old.version })}
    >
      {t.history.copy(old.version)}
    </Button>
  )
}

type SavedWords = Extract<SavedVersion, { of: 'lyrics' }>

const wordsPlace = ({ churchId, songId, id }: SongPart, current: SavedWords) => ({
  draftName: draftName.lyrics(churchId, songId, id),
  href: addresses.editLyrics(churchId, songId, id),
  current,
  isDocument: isLyricsDraft,
})

interface SectionProps extends Props {
  /** The versions that are compared: the section comes from the first of them that has it. */
  from: readonly (SavedVersion | null)[]
  sectionId: string
}

/** One section of an old version, where it was another one than now. */
export function BringBackSection({ from, sectionId, part, current }: SectionProps) {
  const t = useTexts()
  const has = ({ sections }: LyricsDocument) => sections.find(({ id }) => id === sectionId)
  const old = from.find((version) => version?.of === 'lyrics' && has(version.document))
  if (old?.of !== 'lyrics' || current.of !== 'lyrics' || part.of !== 'lyrics') return null
  const section = has(old.document)
  if (!section || isSameSection(old.document, current.document, sectionId)) return null
  return (
    <CopyIntoEditor
      place={wordsPlace(part, current)}
      version={old.version}
      section={section.name}
      change={(now) => ({ ...now, ...restoreSection(now, old.document, sectionId, newId) })}
      label={t.history.copySection(section.name, old.version)}
    >
      {t.history.bringBack}
    </CopyIntoEditor>
  )
}
