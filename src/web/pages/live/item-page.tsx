import { type Ref, type RefObject, useMemo, useRef } from 'react'
import type { LyricVersion } from '../../../client/types.ts'
import { directionOf } from '../../../core/languages/language-match.ts'
import { singingOrder } from '../../../core/song-words.ts'
import { addresses, type ServicePlace } from '../../addresses.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import type { ShownItem } from '../../model/live/shown-items.ts'
import { lyricNames } from '../../texts/language-names.ts'
import { useLiveTexts } from '../../texts/live/live-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/notice.tsx'
import { PagePart } from '../../ui/page-part.tsx'
import { CompactLanguageMenu } from '../../ui/song/language-menu.tsx'
import { Copyright, SectionWords } from '../../ui/song/sung-words.tsx'
import { TextSize, useWordOptions } from '../song/word-options.tsx'
import { useItemChart } from './use-shown-items.ts'

interface ItemPageProps {
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
export function ItemPage({ scope, place, item, at, count, sung, section, onOpen, onChoose }: ItemPageProps) {
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

interface ItemListProps {
  items: readonly ShownItem[]
  /** The item that is sung; -1: none. */
  liveAt: number
  onOpen: (at: number) => void
  loading: string
}

/** The order of a service; each item opens in this page. */
export function ItemList({ items, liveAt, onOpen, loading }: ItemListProps) {
  const t = useLiveTexts()
  if (items.length === 0) return <p className="text-muted">{t.noItems}</p>
  return (
    <ol
      aria-label={t.order}
      className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface"
    >
      {items.map((item, at) => (
        <li
          key={item.id}
          className="relative flex min-h-11 items-center gap-3 px-4 py-3 hover:bg-accent-soft"
        >
          <span className="w-6 shrink-0 text-end text-muted tabular-nums">{at + 1}.</span>
          <div className="min-w-0 flex-1">
            {item.isLoading ? (
              <Skeleton lines={1} label={loading} />
            ) : (
              <button
                type="button"
                onClick={() => onOpen(at)}
                className="rounded text-start font-semibold font-serif text-lg leading-snug after:absolute after:inset-0 hover:underline"
              >
                {item.title || t.missing}
              </button>
            )}
            {item.musicKey && <p className="text-muted text-sm">{t.key(item.musicKey)}</p>}
          </div>
          {at === liveAt && (
            <span className="shrink-0 rounded-full bg-accent px-2.5 py-0.5 text-on-accent text-xs">
              {t.live}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

interface ItemWordsProps {
  item: ShownItem
  /** The place in the singing order that is sung; null: none. */
  sung: number | null
  /** Of the section that is sung. */
  ref: Ref<HTMLDivElement>
}

/** The words of an item as they are sung, with the section of the moment marked. */
function ItemWords({ item, sung, ref }: ItemWordsProps) {
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

/** Below the order of a service: the words of its first song, which the page of the server has there too. */
export function FirstWords({ items }: { items: readonly ShownItem[] }) {
  const { size } = useWordOptions()
  const nowhere = useRef<HTMLDivElement>(null)
  const first = items.find(({ kind }) => kind === 'song')
  if (!first?.version) return null
  return (
    <section className="space-y-4">
      <h2 className="font-semibold font-serif text-2xl">{first.title}</h2>
      <div style={{ fontSize: `${size}rem` }} className="space-y-6">
        <ItemWords item={first} sung={null} ref={nowhere} />
      </div>
    </section>
  )
}

interface ChartLinkProps {
  scope: Scope
  place: ServicePlace
  item: ShownItem
}

/** Leads to the chart of an item, in the key of the service. */
function ChartLink({ scope, place, item }: ChartLinkProps) {
  const { fields } = useTexts()
  if (!useItemChart(scope, item)) return null
  return (
    <ButtonLink href={addresses.readItem(scope, place, item.id)} icon="music">
      {fields.chart}
    </ButtonLink>
  )
}
