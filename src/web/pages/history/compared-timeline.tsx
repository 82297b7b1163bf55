import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { Arrangement, Church, LyricVersion } from '../../../client/types.ts'
import { keyOfPart } from '../../api/queries.ts'
import type { Part } from '../../model/song/part.ts'
import { type Source, timelineOf } from '../../model/timeline.ts'
import { type AllTexts, useAllTexts } from '../../texts/further/further-texts.ts'
import { musicName, saverName, wordsName } from '../../texts/names.ts'
import { type Language, useLanguage } from '../../texts/texts.ts'
import { when } from '../../texts/when.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { canWrite } from '../session/member-area.tsx'
import { Comparison } from './comparison.tsx'
import {
  type ChangeNames,
  changesBetween,
  readVersions,
  type SavedVersion,
  summaryOf,
  type VersionPage,
} from './saved-version.ts'

interface ComparedTimelineProps {
  church: Church
  /** The address of this history. */
  home: string
  subjects: readonly [Subject, ...Subject[]]
  names: ChangeNames
}

/** How a version is named in the address: what it is of, and the number. */
const nameOf = (key: string, version: number) => `${key}.${version}`

/** The timeline on the left, what changed on the right; on a narrow screen one of the two. */
export function ComparedTimeline({ church, home, subjects, names }: ComparedTimelineProps) {
  const t = useAllTexts()
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

interface ListedVersion {
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

interface TimelineListProps {
  versions: readonly ListedVersion[]
  /** The id of the one that is compared. */
  shown: string
  onPick: () => void
  onMore: (() => void) | null
}

/** Newest first; each leads to what changed in it. */
function TimelineList({ versions, shown, onPick, onMore }: TimelineListProps) {
  const t = useAllTexts()
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

type Chunk = VersionPage & { key: string }

/** The histories of these parts of one song, or that of a service, as one: at first the newest page of each, then what the timeline waits for. */
export function useTimeline(subjects: readonly [Subject, ...Subject[]]) {
  const query = useInfiniteQuery({
    queryKey: [...keyOfPart(subjects[0].part), 'revisions', subjects.map(({ key }) => key).join()],
    queryFn: ({ pageParam, signal }): Promise<Chunk[]> =>
      Promise.all(
        subjects
          .filter(({ key }) => pageParam === null || key === pageParam.key)
          .map(async (subject) => ({
            key: subject.key,
            ...(await readVersions(subject.part, pageParam?.before ?? null, signal)),
          })),
      ),
    initialPageParam: null as { key: string; before: number } | null,
    getNextPageParam: (_last, pages) => {
      const { waitsFor } = timelineOf(sourcesOf(pages))
      const oldest = waitsFor?.versions.at(-1)
      return waitsFor && oldest ? { key: waitsFor.key, before: oldest.version } : undefined
    },
    refetchOnWindowFocus: false,
  })
  const sources = sourcesOf(query.data?.pages ?? [])
  return { query, sources, entries: timelineOf(sources).entries }
}

function sourcesOf(pages: readonly Chunk[][]): Source<SavedVersion>[] {
  const [first = []] = pages
  return first.map(({ key }) => {
    const chunks = pages.flat().filter((chunk) => chunk.key === key)
    return {
      key,
      versions: chunks.flatMap(({ versions }) => versions),
      hasMore: chunks.at(-1)?.hasMore ?? false,
    }
  })
}

interface Subject {
  /** Stands in the address; the id of what it is, except for the song's own details. */
  key: string
  part: Part
  name: string
}

/** Everything of a song that has a history of its own. */
export function subjectsOf(
  place: { churchId: string; songId: string },
  lyrics: readonly LyricVersion[],
  arrangements: readonly Arrangement[],
  t: AllTexts,
  reader: Language,
): [Subject, ...Subject[]] {
  const marked = (name: string, { archivedAt }: { archivedAt: string | null }) =>
    archivedAt === null ? name : t.archiving.ofArchived(name)
  return [
    { key: 'song', part: { ...place, of: 'song', id: place.songId }, name: t.song.details },
    ...lyrics.map((version) => ({
      key: version.id,
      part: { ...place, of: 'lyrics' as const, id: version.id },
      name: marked(wordsName(version, t, reader), version),
    })),
    ...arrangements.map((arrangement) => ({
      key: arrangement.id,
      part: { ...place, of: 'arrangements' as const, id: arrangement.id },
      name: marked(musicName(arrangement, t), arrangement),
    })),
  ]
}
