import type { LyricsDocument } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { isSameSection, restoreSection } from '../../model/history/restore-section.ts'
import { newId } from '../../model/new-id.ts'
import { useTexts } from '../../texts/texts.ts'
import { draftName, isArrangementDraft, isLyricsDraft, isMetadata } from '../edit/documents.ts'
import { CopyIntoEditor } from './copy-into-editor.tsx'
import type { SavedVersion } from './saved-version.ts'

interface Props {
  churchId: string
  songId: string
  /** The id of the lyric version or arrangement. */
  id: string
  current: SavedVersion
}

/** A whole old version, through the editor. */
export function BringBackVersion({ old, ...props }: Props & { old: SavedVersion }) {
  const t = useTexts()
  const { churchId, songId, id, current } = props
  const { version } = old
  const common = { version, label: t.history.copy(version), children: t.history.copy(version) }
  if (old.of === 'song' && current.of === 'song') {
    const place = {
      draftName: draftName.details(churchId, songId),
      href: addresses.editDetails(churchId, songId),
      current,
      isDocument: isMetadata,
    }
    return <CopyIntoEditor {...common} place={place} change={() => old.document} />
  }
  if (old.of === 'lyrics' && current.of === 'lyrics')
    return (
      <CopyIntoEditor
        {...common}
        place={wordsPlace(props, current)}
        change={(now) => ({ ...now, ...old.document })}
      />
    )
  if (old.of === 'arrangements' && current.of === 'arrangements') {
    const place = {
      draftName: draftName.arrangement(churchId, songId, id),
      href: addresses.editArrangement(churchId, songId, id),
      current,
      isDocument: isArrangementDraft,
    }
    return <CopyIntoEditor {...common} place={place} change={() => old.document} />
  }
  return null
}

type SavedWords = Extract<SavedVersion, { of: 'lyrics' }>

const wordsPlace = ({ churchId, songId, id }: Props, current: SavedWords) => ({
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
export function BringBackSection({ from, sectionId, ...props }: SectionProps) {
  const t = useTexts()
  const { current } = props
  const has = ({ sections }: LyricsDocument) => sections.find(({ id }) => id === sectionId)
  const old = from.find((version) => version?.of === 'lyrics' && has(version.document))
  if (old?.of !== 'lyrics' || current.of !== 'lyrics') return null
  const section = has(old.document)
  if (!section || isSameSection(old.document, current.document, sectionId)) return null
  return (
    <CopyIntoEditor
      place={wordsPlace(props, current)}
      version={old.version}
      section={section.name}
      change={(now) => ({ ...now, ...restoreSection(now, old.document, sectionId, newId) })}
      label={t.history.copySection(section.name, old.version)}
    >
      {t.history.bringBack}
    </CopyIntoEditor>
  )
}
