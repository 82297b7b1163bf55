import type { LyricSection, LyricVersion } from '../../../client/types.ts'
import { directionOf } from '../../../core/languages/language-match.ts'
import { singingOrder } from '../../../core/song-words.ts'
import { pairedSections, type SectionPair } from '../../model/song/printed-sections.ts'
import { lyricNames } from '../../texts/language-names.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/class-names.ts'
import { type HowPrinted, headingClass, LINE, sectionClass } from './printed-words.tsx'

interface Props extends HowPrinted {
  first: LyricVersion
  second: LyricVersion
}

const SIDE_BY_SIDE = 'grid grid-cols-2 gap-x-8'

/** Two languages side by side, section beside section and line beside line. */
export function PrintedPair({ first, second, repeatWords, large }: Props) {
  const t = useTexts()
  const reader = useLanguage()
  const pairs = pairsOnce(pairedSections(singingOrder(first), singingOrder(second)))
  const heading = (section: LyricSection | null, isNamed: boolean) =>
    section && (
      <>
        {section.name}
        {isNamed && <span className="font-normal normal-case"> ({t.print.again})</span>}
      </>
    )
  const words = (version: LyricVersion) => ({ lang: version.language, dir: directionOf(version.language) })
  return (
    <div className={classes('mb-8', large ? 'text-2xl' : 'text-base')}>
      <div className={classes(SIDE_BY_SIDE, 'mb-3 break-after-avoid text-neutral-700 text-sm italic')}>
        <h3>{lyricNames(first, reader)}</h3>
        <h3>{lyricNames(second, reader)}</h3>
      </div>
      {pairs.map(({ pair, again }, at) => {
        const isNamed = again && !repeatWords
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a section may be printed several times; its place tells them apart
          <section key={at} className={sectionClass({ mayBreak: at === 0, isNamed })}>
            <div className={classes(SIDE_BY_SIDE, headingClass({ isNamed }))}>
              <h4 {...words(first)}>{heading(pair.first, isNamed)}</h4>
              <h4 {...words(second)}>{heading(pair.second, isNamed)}</h4>
            </div>
            {!isNamed &&
              linesInStep(pair).map(([left, right], line) => (
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
        )
      })}
    </div>
  )
}

/** The words of a pair stand only the first time. */
function pairsOnce(pairs: readonly SectionPair[]): { pair: SectionPair; again: boolean }[] {
  const seen = new Set<string>()
  return pairs.map((pair) => {
    const name = `${pair.first?.id} ${pair.second?.id}`
    const again = seen.has(name)
    seen.add(name)
    return { pair, again }
  })
}

function linesInStep({ first, second }: SectionPair): [string, string][] {
  const [left, right] = [first?.lines ?? [], second?.lines ?? []]
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => [
    left[at]?.text ?? '',
    right[at]?.text ?? '',
  ])
}
