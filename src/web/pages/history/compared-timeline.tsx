import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import type { Church } from '../../../client/types.ts'
import { saverName } from '../../texts/names.ts'
import { useTexts } from '../../texts/texts.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { classes } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { canWrite } from '../session/member-area.tsx'
import { Comparison } from './comparison.tsx'
import { type ChangeNames, changesBetween } from './saved-version.ts'
import type { Subject } from './subjects.ts'
import { summaryOf } from './summary.ts'
import { TimelineList } from './timeline-list.tsx'
import { useTimeline } from './use-timeline.ts'

interface Props {
  church: Church
  /** The address of this history. */
  home: string
  subjects: readonly [Subject, ...Subject[]]
  names: ChangeNames
}

/** How a version is named in the address: what it is of, and the number. */
const nameOf = (key: string, version: number) => `${key}.${version}`

/** The timeline on the left, what changed on the right; on a narrow screen one of the two. */
export function ComparedTimeline({ church, home, subjects, names }: Props) {
  const t = useTexts()
  const [address, setAddress] = useSearchParams()
  const { query, sources, entries } = useTimeline(subjects)
  const compared = useRef<HTMLHeadingElement>(null)
  const isPicked = useRef(false)
  const at = address.get('at')
  // The changes of a picked version may stand far below the timeline.
  useEffect(() => {
    if (at && isPicked.current) compared.current?.focus()
    isPicked.current = false
  }, [at])
  if (query.error && !query.data) return <QueryProblem error={query.error} retry={query.refetch} />
  if (!query.data) return <Skeleton label={t.loading} />

  const of = address.get('of')
  const addressOf = (key: string, version: number, from?: number) =>
    new URLSearchParams({
      ...(of ? { of } : {}),
      at: nameOf(key, version),
      ...(from === undefined ? {} : { from: String(from) }),
    })
  const all = sources.flatMap(({ key, versions }) => versions.map((version) => ({ key, version })))
  const asked = all.find(({ key, version }) => nameOf(key, version.version) === at)
  const shown = asked ?? entries[0]
  const source = sources.find(({ key }) => key === shown?.key)
  const [current] = source?.versions ?? []
  const subject = subjects.find(({ key }) => key === shown?.key)
  if (!shown || !source || !current || !subject) return null
  const from = address.has('from') ? Number(address.get('from')) : shown.version.version - 1
  const older = of ? `?${new URLSearchParams({ of })}` : ''
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[22rem_1fr]">
      <div className={classes(asked && 'max-lg:hidden')}>
        <TimelineList
          versions={entries.map(({ key, version, previous }) => ({
            id: nameOf(key, version.version),
            name: subjects.find((one) => one.key === key)?.name ?? '',
            version: version.version,
            createdAt: version.createdAt,
            who: saverName(version.savedBy, t),
            isCurrent: sources.find((one) => one.key === key)?.versions[0] === version,
            summary: [
              ...(version.restoredFrom === null ? [] : [t.savedBy.restoredFrom(version.restoredFrom)]),
              previous
                ? summaryOf(changesBetween(previous, version, names), t)
                : t.history.created[version.of],
            ].join(' · '),
            href: `${home}?${addressOf(key, version.version)}`,
          }))}
          shown={nameOf(shown.key, shown.version.version)}
          onPick={() => {
            isPicked.current = true
          }}
          onMore={query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : null}
        />
      </div>
      <div className={classes('min-w-0 space-y-3', !asked && 'max-lg:hidden')}>
        <BackLink href={home + older} label={t.history.all} className="min-h-10 lg:hidden" />
        <Comparison
          part={subject.part}
          name={subject.name}
          versions={source.versions}
          headingRef={compared}
          // The oldest that was read stands for those that were not.
          before={
            source.versions.find(({ version }) => version === from) ??
            (from > 0 ? (source.versions.at(-1) ?? null) : null)
          }
          after={shown.version}
          current={current}
          writes={canWrite(church)}
          names={names}
          onChoose={(first, second) => setAddress(addressOf(shown.key, second, first), { replace: true })}
        />
      </div>
    </div>
  )
}
