import type { LyricSection, LyricVersion } from '../../../client/types.ts'
import { counterpart, singingOrder, wordsOnce } from '../../model/song/singing-order.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/class-names.ts'
import { directionOf, lyricName } from '../song/language-names.ts'
import { HEADING, type HowPrinted, LINE, SECTION } from './printed-words.tsx'

interface Props extends HowPrinted {
  first: LyricVersion
  second: LyricVersion
}

const SIDE_BY_SIDE = 'grid grid-cols-2 gap-x-8'

/** Two languages side by side, section beside section and line beside line. */
export function PrintedPair({ first, second, repeatWords, large }: Props) {
  const t = useTexts()
  const reader = useLanguage()
  const others = singingOrder(second)
  const pairs = wordsOnce(singingOrder(first)).map(({ section, again }, at) => ({
    section,
    again,
    beside: counterpart(section, at, others),
  }))
  const repeat = (again: boolean) =>
    again && !repeatWords && <span className="font-normal normal-case"> ({t.print.again})</span>
  const words = (version: LyricVersion) => ({ lang: version.language, dir: directionOf(version.language) })
  return (
    <div className={classes('mb-8', large ? 'text-2xl' : 'text-base')}>
      <div className={classes(SIDE_BY_SIDE, 'mb-3 break-after-avoid text-neutral-700 text-sm italic')}>
        <h3>{lyricName(first, reader)}</h3>
        <h3>{lyricName(second, reader)}</h3>
      </div>
      {pairs.map(({ section, again, beside }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section may be printed several times; its place tells them apart
        <section key={`${section.id}-${at}`} className={SECTION}>
          <div className={classes(SIDE_BY_SIDE, HEADING)}>
            <h4 {...words(first)}>
              {section.name}
              {repeat(again)}
            </h4>
            <h4 {...words(second)}>
              {beside?.name}
              {beside && repeat(again)}
            </h4>
          </div>
          {(repeatWords || !again) &&
            linesInStep(section, beside).map(([left, right], line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat; their place tells them apart
              <div key={line} className={classes(SIDE_BY_SIDE, line === 0 && 'break-after-avoid')}>
                <p className={LINE} {...words(first)}>
                  {left}
                </p>
                <p className={LINE} {...words(second)}>
                  {right}
                </p>
              </div>
            ))}
        </section>
      ))}
    </div>
  )
}

function linesInStep(section: LyricSection, beside: LyricSection | null): [string, string][] {
  const count = Math.max(section.lines.length, beside?.lines.length ?? 0)
  return Array.from({ length: count }, (_, at) => [
    section.lines[at]?.text ?? '',
    beside?.lines[at]?.text ?? '',
  ])
}
