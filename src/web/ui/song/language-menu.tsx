import type { ReactNode } from 'react'
import type { LyricVersion } from '../../../client/types.ts'
import { type Chosen, withFirst } from '../../model/song/language-choice.ts'
import { languageName, lyricNames } from '../../texts/language-names.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Icon } from '../icon.tsx'

export interface LanguageProps {
  lyrics: readonly LyricVersion[]
  chosen: Chosen<LyricVersion>
  onChoose: (next: Chosen<LyricVersion>) => void
}

const SELECT =
  'h-10 min-w-0 max-w-60 rounded-lg border border-line bg-surface px-2.5 text-sm hover:border-control max-sm:h-11 max-sm:w-full max-sm:max-w-none'

/** The language of the words, and a second one beside it: menus, because a song may have twenty. */
export function LanguageMenu({ lyrics, chosen, onChoose }: LanguageProps) {
  const t = useTexts()
  const { first, second } = chosen
  const find = (id: string) => lyrics.find((version) => version.id === id) ?? null
  if (lyrics.length < 2) return null
  return (
    <>
      <FirstLanguage lyrics={lyrics} chosen={chosen} onChoose={onChoose} className={SELECT} />
      <select
        aria-label={t.present.second}
        className={SELECT}
        value={second?.id ?? ''}
        onChange={({ target }) => onChoose({ first, second: find(target.value) })}
      >
        <option value="">{second ? t.song.noSecond : t.present.second}</option>
        <Options lyrics={lyrics.filter((version) => version !== first)} />
      </select>
    </>
  )
}

/** As little room as possible: the language's name and a menu behind it. */
export function CompactLanguageMenu(props: LanguageProps) {
  const reader = useLanguage()
  return (
    <span className="relative inline-flex min-h-11 shrink-0 items-center overflow-hidden gap-1 rounded-lg text-accent text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <span aria-hidden="true" className="max-w-32 truncate">
        {languageName(props.chosen.first.language, reader)}
      </span>
      <Icon name="down" className="size-4" />
      <FirstLanguage {...props} className="absolute inset-0 w-full cursor-pointer text-base opacity-0" />
    </span>
  )
}

function FirstLanguage({
  lyrics,
  chosen,
  onChoose,
  className,
}: LanguageProps & { className: string }): ReactNode {
  const t = useTexts()
  return (
    <select
      aria-label={t.song.language}
      className={className}
      value={chosen.first.id}
      onChange={({ target }) => {
        const next = lyrics.find((version) => version.id === target.value)
        if (next) onChoose(withFirst(chosen, next))
      }}
    >
      <Options lyrics={lyrics} />
    </select>
  )
}

function Options({ lyrics }: { lyrics: readonly LyricVersion[] }) {
  const reader = useLanguage()
  return lyrics.map((version) => (
    <option key={version.id} value={version.id}>
      {lyricNames(version, reader)}
    </option>
  ))
}
