import { useInfiniteQuery } from '@tanstack/react-query'
import { keyOfPart } from '../../api/queries.ts'
import { type Source, timelineOf } from '../../model/timeline.ts'
import { readVersions, type SavedVersion, type VersionPage } from './saved-version.ts'
import type { Subject } from './subjects.ts'

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
