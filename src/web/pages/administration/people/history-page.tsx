import type { Church } from '../../../../client/types.ts'
import { addresses } from '../../../addresses.ts'
import { usePeopleHistory } from '../../../api/people/people.ts'
import { useAllTexts } from '../../../texts/further/further-texts.ts'
import { changeSentence } from '../../../texts/people/people-sentences.ts'
import { usePeopleTexts } from '../../../texts/people/people-texts.ts'
import { useLanguage } from '../../../texts/texts.ts'
import { when } from '../../../texts/when.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../../ui/notice.tsx'
import { QueryProblem } from '../../../ui/query-problem.tsx'
import { AreaPage } from '../area-page.tsx'

/** Who invited, changed and removed whom, for Administrators. */
export function PeopleHistoryPage({ church }: { church: Church }) {
  const { loading, churches } = useAllTexts()
  const { history: t } = usePeopleTexts()
  const language = useLanguage()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePeopleHistory(church.id)
  const changes = data?.pages.flatMap((page) => page.changes)
  return (
    <AreaPage church={church} part="people" title={t.title} intro={t.intro}>
      <div className="space-y-6">
        <ButtonLink icon="back" href={addresses.administration(church.id, 'people')}>
          {t.back}
        </ButtonLink>
        {changes && changes.length === 0 && <EmptyState title={t.none} />}
        {changes && changes.length > 0 && (
          <ol
            aria-label={t.title}
            className="divide-y divide-line rounded-2xl border border-line bg-surface px-5 max-sm:-mx-2"
          >
            {changes.map((change) => (
              <li key={change.number} className="py-3">
                <p className="break-words">{changeSentence(change, t, churches.role)}</p>
                <p className="text-muted text-sm">
                  <time dateTime={change.at}>{when(change.at, language)}</time>
                </p>
              </li>
            ))}
          </ol>
        )}
        {error && <QueryProblem error={error} retry={refetch} />}
        {!changes && !error && <Skeleton label={loading} />}
        {hasNextPage && (
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t.more}
          </Button>
        )}
      </div>
    </AreaPage>
  )
}
