import type { ShownItem } from '../../model/live/shown-items.ts'
import { useLiveTexts } from '../../texts/live/live-texts.ts'
import { Skeleton } from '../../ui/notice.tsx'

interface Props {
  items: readonly ShownItem[]
  /** The item that is sung; -1: none. */
  liveAt: number
  onOpen: (at: number) => void
  loading: string
}

/** The order of a service; each item opens in this page. */
export function ItemList({ items, liveAt, onOpen, loading }: Props) {
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
