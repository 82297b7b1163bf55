import type { LyricSection, LyricVersion } from '../../../client/types.ts'
import { directionOf } from '../../../core/languages/language-match.ts'
import { singingOrder } from '../../../core/song-words.ts'
import type { Chosen } from '../../model/song/language-choice.ts'
import { pairedSections } from '../../model/song/printed-sections.ts'
import { classes } from '../class-names.ts'

/** Whether sections are repeated as they are sung, or stand once. */
export type WordOrder = 'sung' | 'once'

/** From this many sections on, one language stands in two columns where the window is wide. */
const SECTIONS_FOR_COLUMNS = 3

interface Props {
  chosen: Chosen<LyricVersion>
  order: WordOrder
  /** Never in two columns, however wide the window is. */
  isNarrow?: boolean
}

/** One version of the words from beginning to end, or two of them section by section. */
export function SungWords({ chosen: { first, second }, order, isNarrow = false }: Props) {
  const sections = ordered(first, order)
  if (second) return <TwoVersions first={first} second={second} order={order} />
  return (
    <div
      lang={first.language}
      dir={directionOf(first.language)}
      className={classes(
        'space-y-[1.4em]',
        !isNarrow && sections.length >= SECTIONS_FOR_COLUMNS && 'gap-x-12 lg:columns-2 print:columns-1',
      )}
    >
      {sections.map((section, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section may be sung several times; its place tells them apart
        <SectionWords key={`${section.id}-${at}`} section={section} />
      ))}
    </div>
  )
}

/** Side by side, and on a narrow screen each section of the second below its first. */
function TwoVersions({
  first,
  second,
  order,
}: {
  first: LyricVersion
  second: LyricVersion
  order: WordOrder
}) {
  const pairs = pairedSections(ordered(first, order), ordered(second, order))
  return (
    <div className="space-y-[1.4em]">
      {pairs.map((pair, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a section may be sung several times; its place tells them apart
          key={`${pair.first?.id}-${pair.second?.id}-${at}`}
          className="grid grid-cols-1 gap-x-12 gap-y-[0.7em] md:grid-cols-2"
        >
          <div lang={first.language} dir={directionOf(first.language)} className="min-w-0">
            {pair.first && <SectionWords section={pair.first} />}
          </div>
          <div
            lang={second.language}
            dir={directionOf(second.language)}
            className="min-w-0 max-md:text-[0.9em] max-md:text-muted"
          >
            {pair.second && <SectionWords section={pair.second} />}
          </div>
        </div>
      ))}
    </div>
  )
}

const ordered = (version: LyricVersion, order: WordOrder) =>
  order === 'sung' ? singingOrder(version) : version.sections

/** One section with its name. */
export function SectionWords({ section }: { section: LyricSection }) {
  return (
    <div className="break-inside-avoid">
      <h3 className="mb-1 font-sans font-semibold text-accent text-xs uppercase tracking-wider">
        {section.name}
      </h3>
      <p className="leading-relaxed">
        {section.lines.map((line) => (
          <span key={line.id} className="-indent-[1.2em] block min-h-[1lh] ps-[1.2em]">
            {line.text}
          </span>
        ))}
      </p>
    </div>
  )
}

/** Below the words of a song. */
export function Copyright({ text }: { text: string }) {
  if (text.trim() === '') return null
  return (
    <p className="max-w-prose whitespace-pre-line border-line border-t pt-4 text-muted text-sm">{text}</p>
  )
}
