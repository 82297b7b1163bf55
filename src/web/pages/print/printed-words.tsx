import type { LyricVersion } from '../../../client/types.ts'
import { singingOrder, wordsOnce } from '../../model/song/singing-order.ts'
import { useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/class-names.ts'
import { directionOf } from '../song/language-names.ts'

export interface HowPrinted {
  repeatWords: boolean
  twoColumns: boolean
  large: boolean
}

/** A heading stays with its first lines, also where a section is longer than a page. */
export const HEADING =
  'break-after-avoid font-sans font-semibold text-[0.7em] text-neutral-700 uppercase tracking-wider'
export const SECTION = 'mb-[1.1em] break-inside-avoid leading-relaxed'
export const LINE = 'min-h-[1lh]'

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
      {wordsOnce(singingOrder(version)).map(({ section, again }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section may be printed several times; its place tells them apart
        <section key={`${section.id}-${at}`} className={SECTION}>
          <p className={HEADING}>
            {section.name}
            {again && !repeatWords && <span className="font-normal normal-case"> ({t.print.again})</span>}
          </p>
          {(repeatWords || !again) &&
            section.lines.map((line, place) => (
              <p key={line.id} className={classes(LINE, place === 0 && 'break-after-avoid')}>
                {line.text}
              </p>
            ))}
        </section>
      ))}
    </div>
  )
}
