import { type Ref, useMemo } from 'react'
import { directionOf } from '../../../core/languages/language-match.ts'
import { singingOrder } from '../../../core/song-words.ts'
import type { ShownItem } from '../../model/live/shown-items.ts'
import { lyricNames } from '../../texts/language-names.ts'
import { useLiveTexts } from '../../texts/live/live-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/notice.tsx'
import { Copyright, SectionWords } from '../../ui/song/sung-words.tsx'

interface Props {
  item: ShownItem
  /** The place in the singing order that is sung; null: none. */
  sung: number | null
  /** Of the section that is sung. */
  ref: Ref<HTMLDivElement>
}

/** The words of an item as they are sung, with the section of the moment marked. */
export function ItemWords({ item, sung, ref }: Props) {
  const { loading } = useTexts()
  const t = useLiveTexts()
  const reader = useLanguage()
  const { version } = item
  const sections = useMemo(() => (version ? singingOrder(version) : []), [version])
  if (item.isLoading) return <Skeleton label={loading} />
  if (item.title === '') return <p className="text-muted">{t.missing}</p>
  if (!version) return item.kind === 'song' ? <p className="text-muted">{t.noWords}</p> : null
  return (
    <>
      {item.kind === 'song' && <h2 className="sr-only">{lyricNames(version, reader)}</h2>}
      <div lang={version.language} dir={directionOf(version.language)} className="space-y-[0.6em] font-serif">
        {sections.map((section, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a section may be sung several times; its place tells them apart
            key={`${section.id}-${at}`}
            ref={at === sung ? ref : undefined}
            aria-current={at === sung ? 'true' : undefined}
            className={classes(
              '-mx-3 rounded-xl border-s-4 px-3 py-2',
              at === sung ? 'border-accent bg-accent-soft' : 'border-transparent',
            )}
          >
            {item.kind === 'song' ? (
              <SectionWords section={section} />
            ) : (
              section.lines.map(({ id, text }) => <p key={id}>{text}</p>)
            )}
          </div>
        ))}
      </div>
      <Copyright text={item.copyright} />
    </>
  )
}
