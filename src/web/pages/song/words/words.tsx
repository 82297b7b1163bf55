import type { LyricVersion } from '../../../../client/types.ts'
import { lyricNames } from '../../../texts/language-names.ts'
import { useLanguage } from '../../../texts/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { LanguageMenu, type LanguageProps } from '../../../ui/song/language-menu.tsx'
import { Copyright, SungWords } from '../../../ui/song/sung-words.tsx'
import { PartMenu, type PartMenuActions } from '../actions/part-menu.tsx'
import { WordOptionControls, type WordOptions } from './word-options.tsx'

interface Props extends LanguageProps {
  options: WordOptions
  copyright: string
  /** What a member may do with one version of the words. */
  menuOf: ((lyrics: LyricVersion) => PartMenuActions) | undefined
}

/** The words in the language that is read, or in two, with the copyright always underneath. */
export function Words({ lyrics, chosen, onChoose, options, copyright, menuOf }: Props) {
  const shown = chosen.second ? [chosen.first, chosen.second] : [chosen.first]
  const isNamed =
    shown.length > 1 || menuOf !== undefined || (lyrics.length === 1 && chosen.first.label.trim() !== '')
  return (
    <div className="space-y-6 max-sm:space-y-4">
      <div className="flex flex-wrap items-center gap-3 max-sm:hidden print:hidden">
        <LanguageMenu lyrics={lyrics} chosen={chosen} onChoose={onChoose} />
        <WordOptionControls {...options} />
      </div>
      <div
        className={classes(
          'grid gap-x-12 max-sm:sr-only',
          shown.length > 1 && 'md:grid-cols-2',
          !isNamed && 'sr-only',
        )}
      >
        {shown.map((version) => (
          <VersionHeading key={version.id} version={version} menu={menuOf?.(version)} />
        ))}
      </div>
      <div style={{ fontSize: `${options.size}rem` }} className="font-serif">
        <SungWords chosen={chosen} order={options.order} />
      </div>
      <Copyright text={copyright} />
    </div>
  )
}

interface HeadingProps {
  version: LyricVersion
  menu: PartMenuActions | undefined
}

/** Visible where the menu above does not show it, and always there for screen readers. */
function VersionHeading({ version, menu }: HeadingProps) {
  const reader = useLanguage()
  return (
    <div className="flex min-h-10 items-center gap-3">
      <h2 className="font-medium text-base text-muted">{lyricNames(version, reader)}</h2>
      {menu && (
        <div className="max-sm:hidden print:hidden">
          <PartMenu {...menu} />
        </div>
      )}
    </div>
  )
}
