import type { RefObject } from 'react'
import type { LyricVersion } from '../../../client/types.ts'
import type { ServicePlace } from '../../addresses.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import type { ShownItem } from '../../model/live/shown-items.ts'
import { useLiveTexts } from '../../texts/live/live-texts.ts'
import { Button } from '../../ui/button.tsx'
import { PagePart } from '../../ui/page-part.tsx'
import { CompactLanguageMenu } from '../../ui/song/language-menu.tsx'
import { TextSize, useWordOptions } from '../song/words/word-options.tsx'
import { ChartLink } from './chart-link.tsx'
import { ItemWords } from './item-words.tsx'

interface Props {
  scope: Scope
  place: ServicePlace
  item: ShownItem
  at: number
  count: number
  sung: number | null
  section: RefObject<HTMLDivElement | null>
  /** Another item; null: the order of the service. */
  onOpen: (at: number | null) => void
  onChoose: (version: LyricVersion) => void
}

/** One item of a service, in the reader's language and size. */
export function ItemPage({ scope, place, item, at, count, sung, section, onOpen, onChoose }: Props) {
  const t = useLiveTexts()
  const { size, setSize } = useWordOptions()
  const { version, lyrics } = item
  return (
    <article className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button variant="quiet" icon="list" className="-ms-3 min-h-11" onClick={() => onOpen(null)}>
          {t.order}
        </Button>
        <span className="text-muted text-sm tabular-nums">{t.position(at + 1, count)}</span>
      </div>
      <header>
        <h1 className="text-balance font-semibold font-serif text-2xl sm:text-3xl">
          {item.title || t.unnamed}
        </h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {item.musicKey && <p className="text-muted text-sm">{t.key(item.musicKey)}</p>}
          {version && lyrics.length > 1 && (
            <CompactLanguageMenu
              lyrics={lyrics}
              chosen={{ first: version, second: null }}
              onChoose={({ first }) => onChoose(first)}
            />
          )}
          <TextSize size={size} setSize={setSize} />
          <ChartLink scope={scope} place={place} item={item} />
        </div>
      </header>
      <div style={{ fontSize: `${size}rem` }} className="space-y-6">
        <PagePart of={item}>
          <ItemWords item={item} sung={sung} ref={section} />
        </PagePart>
      </div>
      <nav aria-label={t.order} className="flex justify-between gap-3">
        <Button icon="left" className="min-h-11" disabled={at === 0} onClick={() => onOpen(at - 1)}>
          {t.previous}
        </Button>
        <Button icon="right" className="min-h-11" disabled={at === count - 1} onClick={() => onOpen(at + 1)}>
          {t.following}
        </Button>
      </nav>
    </article>
  )
}
