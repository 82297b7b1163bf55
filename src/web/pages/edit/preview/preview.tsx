import { useDeferredValue, useMemo } from 'react'
import type { LyricVersion, Song } from '../../../../client/types.ts'
import { isBlank } from '../../../../core/limits.ts'
import { useStoredState } from '../../../hooks/use-stored-state.ts'
import { useTexts } from '../../../texts/texts.ts'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { SungWords } from '../../../ui/song/sung-words.tsx'
import type { LyricsDraft } from '../documents.ts'
import { PrintedPreview } from './printed-preview.tsx'
import { SlidesPreview } from './slides-preview.tsx'

export interface PreviewProps {
  song: Song
  /** In which language the words are. */
  language: string
  draft: LyricsDraft
}

const WAYS = ['sung', 'presented', 'printed'] as const

/** The words as they will be sung, presented and printed, made by what sings, presents and prints them. */
export function Preview({ song, language, draft }: PreviewProps) {
  const t = useTexts()
  const [way, setWay] = useStoredState('preview', WAYS, 'sung')
  // Typing comes first: measuring a song's lines takes longer than a letter.
  const later = useDeferredValue(draft)
  const lyrics = useMemo(() => asSaved(song, language, later), [song, language, later])
  const isEmpty = lyrics.sections.every(({ lines }) => lines.every(({ text }) => isBlank(text)))
  return (
    <div className="space-y-4">
      <ChoiceGroup
        label={t.preview.title}
        value={way}
        onChange={setWay}
        options={WAYS.map((value) => ({ value, label: t.preview[value] }))}
      />
      {isEmpty ? (
        <p className="text-muted">{t.preview.empty}</p>
      ) : way === 'sung' ? (
        <div className="font-serif">
          <SungWords chosen={{ first: lyrics, second: null }} order="sung" isNarrow />
        </div>
      ) : way === 'presented' ? (
        <SlidesPreview song={song} lyrics={lyrics} />
      ) : (
        <PrintedPreview song={song} lyrics={lyrics} />
      )}
    </div>
  )
}

/** What the service would keep of it: white space at the end of a line goes. */
function asSaved(song: Song, language: string, { label, sections, sequence }: LyricsDraft): LyricVersion {
  return {
    id: song.id,
    songId: song.id,
    language,
    version: 0,
    revisionId: song.revisionId,
    label,
    sections: sections.map((section) => ({
      ...section,
      lines: section.lines.map((line) => ({ ...line, text: line.text.trimEnd() })),
    })),
    sequence,
    updatedAt: song.updatedAt,
    archivedAt: null,
  }
}
