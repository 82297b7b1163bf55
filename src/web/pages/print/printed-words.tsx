import type { LyricVersion } from '../../../client/types.ts'
import { directionOf } from '../../../core/languages/language-match.ts'
import { singingOrder } from '../../../core/song-words.ts'
import { wordsOnce } from '../../model/song/printed-sections.ts'
import { useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/class-names.ts'

export interface HowPrinted {
  repeatWords: boolean
  twoColumns: boolean
  large: boolean
}

/**
 * A section stays whole. The first one may break where it is longer than the page, so that the title never has a page
 * alone; one that is only named stays with the section before.
 */
export const sectionClass = ({ mayBreak, isNamed }: { mayBreak: boolean; isNamed: boolean }): string =>
  classes('mb-[1.1em] leading-relaxed', !mayBreak && 'break-inside-avoid', isNamed && 'break-before-avoid')

/** A heading stays with its first lines, also where a section is longer than a page. */
export const headingClass = ({ isNamed }: { isNamed: boolean }): string =>
  classes(
    'font-sans font-semibold text-[0.7em] text-neutral-700 uppercase tracking-wider',
    !isNamed && 'break-after-avoid',
  )

/** What does not fit into one row goes on a little further in. */
export const LINE = '-indent-[1.2em] min-h-[1lh] ps-[1.2em]'

export function PrintedWords({
  version,
  repeatWords,
  twoColumns,
  large,
}: HowPrinted & { version: LyricVersion }) {
  const t = useTexts()
  return (
    <div
      lang={version.language}
      dir={directionOf(version.language)}
      className={classes(large ? 'text-2xl' : 'text-base', twoColumns && 'columns-2 gap-10')}
    >
      {wordsOnce(singingOrder(version)).map(({ section, again }, at) => {
        const isNamed = again && !repeatWords
        return (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: a section may be printed several times; its place tells them apart
            key={`${section.id}-${at}`}
            className={sectionClass({ mayBreak: at === 0 && !twoColumns, isNamed })}
          >
            <p className={headingClass({ isNamed })}>
              {section.name}
              {isNamed && <span className="font-normal normal-case"> ({t.print.again})</span>}
            </p>
            {!isNamed &&
              section.lines.map((line, place) => (
                <p key={line.id} className={classes(LINE, place === 0 && 'break-after-avoid')}>
                  {line.text}
                </p>
              ))}
          </section>
        )
      })}
    </div>
  )
}
