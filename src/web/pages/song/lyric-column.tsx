import type { ReactNode } from 'react'
import type { LyricSection, LyricVersion } from '../../../client/types.ts'
import { singingOrder } from '../../model/song/singing-order.ts'
import { useLanguage } from '../../texts/texts.ts'
import { directionOf, lyricName } from './language-names.ts'

export type WordOrder = 'sung' | 'once'

interface Props {
  lyrics: LyricVersion
  order: WordOrder
  heading: boolean
  edit?: ReactNode
}

/** One version of the words from beginning to end. */
export function LyricColumn({ lyrics, order, heading, edit }: Props) {
  const reader = useLanguage()
  const sections = order === 'sung' ? singingOrder(lyrics) : lyrics.sections
  const name = lyricName(lyrics, reader)
  return (
    <article aria-label={name} className="min-w-0 break-inside-avoid-column">
      {heading && (
        <div className="mb-4 flex min-h-10 items-center justify-between gap-3 font-sans">
          <h2 className="font-medium text-base text-muted">{name}</h2>
          {edit}
        </div>
      )}
      <div lang={lyrics.language} dir={directionOf(lyrics.language)} className="space-y-[1.4em]">
        {sections.map((section, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a section may be sung several times; its place tells them apart
          <SectionWords key={`${section.id}-${at}`} section={section} below={heading ? 'h3' : 'h2'} />
        ))}
      </div>
    </article>
  )
}

/** Its name is a heading, one below whatever heads the words. */
function SectionWords({ section, below: Name }: { section: LyricSection; below: 'h2' | 'h3' }) {
  return (
    <div className="break-inside-avoid">
      <Name className="mb-1 font-sans font-semibold text-accent text-xs uppercase tracking-wider">
        {section.name}
      </Name>
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
