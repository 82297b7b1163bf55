import { Link } from 'wouter'
import { addresses } from '../../../addresses.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'
import { useTexts } from '../../../texts/texts.ts'

interface Props {
  scope: Scope
  /** What was searched for. */
  q: string
  /** What was probably meant; the first of them is shown below. */
  searches: readonly string[]
}

/** Shown above the songs of a corrected search. */
export function Corrected({ scope, q, searches: [best = '', ...others] }: Props) {
  const t = useTexts()
  return (
    <div className="space-y-3">
      <p role="status">
        <span className="block text-muted text-sm">{t.search.nothing(q)}</span>
        <span className="block font-semibold text-lg">{t.corrected.showing(best)}</span>
      </p>
      {others.length > 0 && (
        <nav aria-label={t.corrected.meant} className="flex flex-wrap items-center gap-3 text-sm">
          <span className="text-muted">{t.corrected.meant}</span>
          {others.map((other) => (
            <Link
              key={other}
              href={addresses.songs(scope, other)}
              className="inline-flex min-h-10 items-center rounded-full border border-line bg-surface px-4 hover:border-control"
            >
              {other}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}
