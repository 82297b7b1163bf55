import type { Metadata } from '../../../../client/types.ts'
import { LIMITS } from '../../../../core/limits.ts'
import type { Editor } from '../../../hooks/saving/use-editor.ts'
import type { MetadataProblem } from '../../../model/song/song-problems.ts'
import { severalIn } from '../../../model/song/suggestions.ts'
import { useTexts } from '../../../texts/texts.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { ChipsField } from './chips-field.tsx'
import { SongbooksField } from './songbooks-field.tsx'
import type { Suggestions } from './use-suggestions.ts'

interface Props {
  editor: Editor<Metadata>
  problems: readonly MetadataProblem[]
  suggestions: Suggestions
  /** Songs that may already be this one, under the title. */
  similar?: React.ReactNode
}

export function MetadataForm({ editor, problems, suggestions, similar }: Props) {
  const t = useTexts()
  const { mine, change } = editor
  const problemOf = (...kinds: MetadataProblem['kind'][]) => {
    const found = problems.find((problem) => kinds.includes(problem.kind))
    return found && t.metadata.problems[found.kind]
  }
  const problemIn = (field: string) => {
    const found = problems.find((problem) => 'field' in problem && problem.field === field)
    return found && t.metadata.problems[found.kind]
  }
  const chips = (field: 'alternateTitles' | 'authors' | 'themes') => (
    <ChipsField
      label={t.fields[field]}
      entries={mine[field]}
      limits={LIMITS[field]}
      problem={problemIn(field)}
      {...(field === 'alternateTitles'
        ? {}
        : {
            suggest: (typed, taken) => suggestions.of(field, typed, taken),
            several: (entry) => severalIn(entry, field),
          })}
      onChange={(entries, run) => {
        if (run) suggestions.search(entries.at(-1) ?? '')
        change((before) => ({ ...before, [field]: entries }), run && `${field}-${run}`)
      }}
    />
  )
  return (
    <div className="space-y-6">
      <TextField
        label={t.fields.title}
        limit={LIMITS.title}
        value={mine.title}
        required
        isFirst={editor.version === null}
        problem={editor.dirty ? problemOf('titleMissing', 'titleTooLong') : null}
        onChange={(title) => change((before) => ({ ...before, title }), 'title')}
      />
      {similar}
      {chips('alternateTitles')}
      {chips('authors')}
      {chips('themes')}
      <SongbooksField
        songbooks={mine.songbooks}
        problem={problemIn('songbooks')}
        suggestions={suggestions}
        onChange={(songbooks, run) => change((before) => ({ ...before, songbooks }), run)}
      />
      <TextArea
        label={t.fields.copyright}
        rows={3}
        limit={LIMITS.copyright}
        value={mine.copyright}
        problem={problemOf('copyrightTooLong')}
        onChange={(copyright) => change((before) => ({ ...before, copyright }), 'copyright')}
      />
    </div>
  )
}
