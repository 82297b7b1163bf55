import { Suspense, useState } from 'react'
import type { LyricVersion } from '../../../../client/types.ts'
import { LIMITS } from '../../../../core/limits.ts'
import type { ArrangementDraft } from '../../../editor/documents.ts'
import type { Editor } from '../../../hooks/saving/use-editor.ts'
import type { ArrangementProblem } from '../../../model/song/song-problems.ts'
import { tapped, tempoOf } from '../../../model/song/tempo-and-key.ts'
import { useAllTexts } from '../../../texts/further/further-texts.ts'
import { lyricName } from '../../../texts/language-names.ts'
import { useLanguage } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { KeyField } from '../../../ui/song/key-field.tsx'
import { ChartField } from './chart-field.tsx'
import { FilesSection, type KnownFile, type UploadsPending } from './files-section.tsx'
import { LinksField } from './links-field.tsx'

interface Props {
  churchId: string
  editor: Editor<ArrangementDraft>
  lyrics: readonly LyricVersion[]
  problems: readonly ArrangementProblem[]
  /** Files of sheet music that is loaded, of this song and of others. */
  loadedFiles: () => readonly KnownFile[]
  onUploading: (uploading: UploadsPending) => void
}

export function ArrangementForm(props: Props) {
  const { churchId, editor, lyrics, problems, loadedFiles, onUploading } = props
  const t = useAllTexts()
  const reader = useLanguage()
  const { mine, change } = editor
  const [taps, setTaps] = useState<number[]>([])
  const problem = (...kinds: ArrangementProblem[]) => {
    const found = problems.find((kind) => kinds.includes(kind))
    return editor.dirty && found ? t.arrangement.problems[found] : null
  }
  const setTempo = (tempo: number | null) => change((before) => ({ ...before, tempo }), 'tempo')
  const tap = () => {
    const next = tapped(taps, performance.now())
    setTaps(next)
    const tempo = tempoOf(next)
    if (tempo !== null) setTempo(tempo)
  }
  const used = lyrics.filter(({ id }) => mine.lyricVersionIds.includes(id))
  const words = used.length > 0 ? used : lyrics.filter(({ archivedAt }) => archivedAt === null)
  const toggle = (id: string) =>
    change((before) => ({
      ...before,
      lyricVersionIds: before.lyricVersionIds.includes(id)
        ? before.lyricVersionIds.filter((other) => other !== id)
        : [...before.lyricVersionIds, id],
    }))
  return (
    <div className="space-y-6">
      <TextField
        label={t.arrangement.label}
        hint={t.arrangement.labelHint}
        limit={LIMITS.label}
        required
        value={mine.label}
        problem={problem('labelMissing', 'labelTooLong')}
        onChange={(label) => change((before) => ({ ...before, label }), 'label')}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[8rem_1fr]">
        <KeyField
          label={t.arrangement.key}
          value={mine.sourceKey}
          problem={problem('badKey')}
          onChange={(sourceKey) => change((before) => ({ ...before, sourceKey }), 'key')}
        />
        <div className="flex flex-wrap items-start gap-2">
          <div className="w-56 max-w-full">
            <TextField
              label={t.arrangement.tempo}
              inputMode="numeric"
              value={mine.tempo === null ? '' : String(mine.tempo)}
              problem={problem('badTempo')}
              onChange={(text) => {
                const digits = text.replace(/\D/g, '').slice(0, 4)
                setTempo(digits === '' ? null : Number(digits))
              }}
            />
          </div>
          <Button className="mt-6.5 shrink-0" onClick={tap}>
            {t.arrangement.tap}
          </Button>
        </div>
      </div>
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">{t.arrangement.words}</legend>
        {lyrics.length === 0 && <p className="text-muted text-sm">{t.arrangement.noWords}</p>}
        {lyrics.map((version) => (
          <label key={version.id} className="flex min-h-10 items-center gap-3">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={mine.lyricVersionIds.includes(version.id)}
              onChange={() => toggle(version.id)}
            />
            {version.archivedAt === null
              ? lyricName(version, reader)
              : t.archiving.ofArchived(lyricName(version, reader))}
          </label>
        ))}
      </fieldset>
      <Suspense fallback={null}>
        <ChartField
          churchId={churchId}
          draft={mine}
          words={words}
          problem={problem('chartTooLong')}
          onChange={(chart, isOwnStep = false) =>
            change((before) => ({ ...before, chart }), isOwnStep ? null : 'chart')
          }
          onStart={(chart, { id }) =>
            change((before) => ({
              ...before,
              chart,
              lyricVersionIds: before.lyricVersionIds.length > 0 ? before.lyricVersionIds : [id],
            }))
          }
        />
      </Suspense>
      <LinksField
        links={mine.links ?? []}
        problem={problem('linkIncomplete', 'linkTooLong', 'tooManyLinks') ?? undefined}
        onChange={(links, run) => change((before) => ({ ...before, links }), run)}
      />
      <FilesSection
        churchId={churchId}
        files={mine.files}
        onChange={(next) => change((before) => withFiles(before, next(before.files)))}
        loadedFiles={loadedFiles}
        onPending={onUploading}
      />
    </div>
  )
}

/** Sheet music without a name gets that of its first file. */
const withFiles = (draft: ArrangementDraft, files: ArrangementDraft['files']): ArrangementDraft => ({
  ...draft,
  files,
  label: draft.label || (files[0]?.filename.replace(/\.pdf$/i, '').slice(0, LIMITS.label) ?? ''),
})
