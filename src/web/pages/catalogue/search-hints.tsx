import { useQueries } from '@tanstack/react-query'
import { Link } from 'wouter'
import { addresses } from '../../addresses.ts'
import { listSongs } from '../../api/finding.ts'
import { keys } from '../../api/queries.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { useDebounced } from '../../hooks/use-time.ts'
import { type Counted, most, withoutApostrophes, withoutOneWord } from '../../model/search/other-queries.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { EmptyState } from '../../ui/notice.tsx'

/** In milliseconds: other searches wait for a pause in typing. */
const SETTLED_MS = 600

/** Shown if a search finds nothing, with similar searches that find something. */
export function NothingFound({ scope, q }: { scope: Scope; q: string }) {
  const t = useTexts()
  const settled = useDebounced(q, SETTLED_MS)
  const isSettled = settled === q
  const shorter = useCounted(scope, isSettled ? withoutOneWord(q) : [])
  const plain = useCounted(scope, isSettled ? withoutApostrophes(q) : [])
  const offered = [most(plain.counted), most(shorter.counted)].filter((other) => other !== undefined)
  const isLooking = shorter.isLooking || plain.isLooking
  return (
    <EmptyState
      title={t.search.nothing(q)}
      action={
        offered.length > 0 && (
          <nav aria-label={t.others.label} className="flex flex-wrap justify-center gap-3">
            {offered.map((other) => (
              <Link
                key={other.q}
                href={addresses.songs(scope, other.q)}
                className="inline-flex min-h-10 items-center rounded-full border border-line bg-surface px-4 text-sm hover:border-control"
              >
                {t.others.song(other.q, other.count, other.more)}
              </Link>
            ))}
          </nav>
        )
      }
    >
      <p role="status">{isLooking ? t.others.looking : t.search.nothingHint}</p>
      {scope.as === 'member' && <ArchivedHint churchId={scope.churchId} q={q} />}
    </EmptyState>
  )
}

/** How many songs each of a few searches has on its first page. */
function useCounted(scope: Scope, queries: readonly string[]): { counted: Counted[]; isLooking: boolean } {
  const answers = useQueries({
    queries: queries.map((q) => ({
      queryKey: [...keys.songs(scope), q, 'count'],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Counted> => {
        const { songs, hasMore } = await listSongs(scope, q, 0, signal)
        return { q, count: songs.length, more: hasMore }
      },
      retry: false,
    })),
  })
  return {
    counted: answers.every(({ isLoading }) => !isLoading)
      ? answers.flatMap(({ data }) => (data ? [data] : []))
      : [],
    isLooking: answers.some(({ isLoading }) => isLoading),
  }
}

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

/** A song that a member misses may be archived. */
export function ArchivedHint({ churchId, q }: { churchId: string; q: string }) {
  const { archiving: t } = useAllTexts()
  return (
    <p className="mt-2 text-sm">
      {t.notFound}{' '}
      <Link href={addresses.archivedSongs(churchId, q)} className="rounded text-accent underline">
        {t.searchThem}
      </Link>
    </p>
  )
}
