import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { RevisionPage } from '../../api/endpoints.ts'
import { useTexts } from '../../texts/texts.ts'
import { Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { CopyIntoEditor } from './copy-into-editor.tsx'
import { VersionList } from './version-list.tsx'

interface AnyRevision {
  id: string
  version: number
  createdAt: string
}

interface Props<Revision extends AnyRevision, Document> {
  query: UseInfiniteQueryResult<InfiniteData<RevisionPage<Revision>>, Error>
  documentOf: (revision: Revision) => Document
  /** Where a version can be copied to; null for those who only read. */
  editor: { draft: string; href: string } | null
  /** What changed; nothing when the two are the same. */
  compare: (before: Revision, after: Revision) => ReactNode
}

/** The versions of one thing on the left, two of them compared on the right. */
export function Comparison<Revision extends AnyRevision, Document>(props: Props<Revision, Document>) {
  const { query, documentOf, editor, compare } = props
  const t = useTexts()
  const [chosen, setChosen] = useState<{ from: number | null; to: number | null }>({ from: null, to: null })
  if (query.error && !query.data) return <QueryProblem error={query.error} retry={query.refetch} />
  if (!query.data) return <Skeleton label={t.loading} />
  const revisions = query.data.pages.flatMap((page) => page.revisions)
  const [head] = revisions
  if (!head) return null
  const find = (version: number | null) => revisions.find((revision) => revision.version === version)
  const after = find(chosen.to) ?? head
  const before = find(chosen.from) ?? find(head.version - 1) ?? head
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_1fr]">
      <VersionList
        revisions={revisions}
        from={before.version}
        to={after.version}
        onFrom={(from) => setChosen({ from, to: after.version })}
        onTo={(to) => setChosen({ from: before.version, to })}
        onMore={query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : null}
      />
      <section aria-labelledby="compared" className="min-w-0 rounded-2xl border border-line bg-surface p-5">
        <h2 id="compared" className="mb-4 font-semibold font-serif text-xl">
          {revisions.length === 1
            ? t.history.version(head.version)
            : `${t.history.version(before.version)} → ${t.history.version(after.version)}`}
        </h2>
        {revisions.length === 1 ? (
          <p className="text-muted">{t.history.only}</p>
        ) : (
          compare(before, after) || <p className="text-muted">{t.history.same}</p>
        )}
        {editor && before.version !== head.version && (
          <CopyIntoEditor
            version={before.version}
            draftName={editor.draft}
            href={editor.href}
            draft={{ base: documentOf(head), version: head.version, mine: documentOf(before) }}
          />
        )}
      </section>
    </div>
  )
}
