import { Link } from 'wouter'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { when } from '../../texts/when.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'

export interface ListedVersion {
  id: string
  /** Which part of the song. */
  name: string
  version: number
  createdAt: string
  /** Who saved it. */
  who: string
  isCurrent: boolean
  /** What changed, in a line. */
  summary: string
  href: string
}

interface Props {
  versions: readonly ListedVersion[]
  /** The id of the one that is compared. */
  shown: string
  onPick: () => void
  onMore: (() => void) | null
}

/** Newest first; each leads to what changed in it. */
export function TimelineList({ versions, shown, onPick, onMore }: Props) {
  const t = useTexts()
  const language = useLanguage()
  return (
    <div className="rounded-2xl border border-line bg-surface p-2">
      <ol aria-label={t.history.title}>
        {versions.map(({ id, name, version, createdAt, who, isCurrent, summary, href }) => (
          <li key={id}>
            <Link
              href={href}
              onClick={onPick}
              aria-current={id === shown ? 'true' : undefined}
              className={classes(
                'block rounded-lg px-3 py-2.5 text-sm hover:bg-accent-soft focus-visible:outline-offset-[-3px]',
                id === shown && 'lg:bg-accent-soft',
              )}
            >
              <span className="flex flex-wrap items-baseline gap-x-2">
                <span className="min-w-0 wrap-anywhere font-medium">{name}</span>
                <span className="text-muted text-xs">{t.history.version(version)}</span>
                {isCurrent && <span className="text-good text-xs">{t.history.current}</span>}
              </span>
              <span className="line-clamp-2">{summary}</span>
              <span className="block text-muted text-xs">
                <time dateTime={createdAt}>{when(createdAt, language)}</time> · {who}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      {onMore && (
        <Button variant="quiet" className="w-full" onClick={onMore}>
          {t.history.more}
        </Button>
      )}
    </div>
  )
}
