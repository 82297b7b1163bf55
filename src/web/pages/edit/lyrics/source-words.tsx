import type { LyricSection, LyricVersion } from '../../../../client/types.ts'
import { directionOf } from '../../../../core/languages/language-match.ts'
import { lyricName } from '../../../texts/language-names.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'

interface ChoiceProps {
  others: readonly LyricVersion[]
  source: LyricVersion | null
  onChange: (source: LyricVersion | null) => void
}

/** Which of the song's other words stand beside those that are edited. */
export function SourceChoice({ others, source, onChange }: ChoiceProps) {
  const t = useTexts().lyrics.source
  const reader = useLanguage()
  return (
    <label className="flex min-w-0 items-center gap-2 text-sm">
      <span className="shrink-0 font-medium">{t.label}</span>
      <select
        value={source?.id ?? ''}
        onChange={({ target }) => onChange(others.find(({ id }) => id === target.value) ?? null)}
        className="h-10 min-w-0 max-w-60 rounded-lg border border-line bg-surface px-2.5 hover:border-control"
      >
        <option value="">{t.none}</option>
        {others.map((version) => (
          <option key={version.id} value={version.id}>
            {lyricName(version, reader)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A section of the source, each line at the height of the line that translates it. */
export function SourceSection({ section, language }: { section: LyricSection; language: string }) {
  const reader = useLanguage()
  return (
    <section
      aria-label={`${lyricName({ language, label: '' }, reader)}: ${section.name}`}
      className="min-w-0 border-line text-muted max-sm:mb-2 max-sm:border-s-2 sm:order-last sm:border-s"
    >
      {section.lines.map(({ id, text }) => (
        <p
          key={id}
          lang={language}
          dir={directionOf(language)}
          className="px-3 font-serif text-lg leading-normal sm:min-h-10 sm:py-1.5"
        >
          {text}
        </p>
      ))}
    </section>
  )
}
