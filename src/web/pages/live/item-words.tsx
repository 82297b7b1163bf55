import { useMemo } from 'react'
import { directionOf } from '../../../core/words/language-match.ts'
import { singingOrder } from '../../../core/words/singing-order.ts'
import type { ShownItem } from '../../model/live/shown-items.ts'
import { useLiveTexts } from '../../texts/live-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Skeleton } from '../../ui/notice.tsx'
import { SectionWords } from '../../ui/song/sung-words.tsx'
import { Copyright } from '../song/words/words.tsx'

/** The words of an item as they are sung. */
export function ItemWords({ item }: { item: ShownItem }) {
  const { loading } = useTexts()
  const t = useLiveTexts()
  const { version } = item
  const sections = useMemo(() => (version ? singingOrder(version) : []), [version])
  if (item.isLoading) return <Skeleton label={loading} />
  if (item.title === '') return <p className="text-muted">{t.missing}</p>
  if (!version) return item.kind === 'song' ? <p className="text-muted">{t.noWords}</p> : null
  return (
    <>
      <div lang={version.language} dir={directionOf(version.language)} className="space-y-[0.9em] font-serif">
        {sections.map((section, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a section may be sung several times; its place tells them apart
            key={`${section.id}-${at}`}
          >
            <SectionWords section={item.kind === 'text' ? { ...section, name: '' } : section} />
          </div>
        ))}
      </div>
      <Copyright text={item.copyright} />
    </>
  )
}
