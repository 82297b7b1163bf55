import { type ComponentType, lazy, Suspense } from 'react'
import { useSongs } from '../../api/finding.ts'
import { loadedPage, publicChurch } from '../../api/page-data.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useTexts } from '../../texts/texts.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { ListsLink } from '../lists/lists-frame.tsx'
import type { TodayLinkProps } from '../live/today-link.tsx'
import { PublicShell } from '../public/public-shell.tsx'
import { usePreloadSong } from '../use-preload.ts'
import { SongSearch } from './song-search.tsx'

/** Without a network the songs stay without the link. */
const TodayLink = lazy<ComponentType<TodayLinkProps>>(() =>
  import('../live/today-link.tsx').then(
    (module) => ({ default: module.TodayLink }),
    () => ({ default: () => null }),
  ),
)

/** The public page of a church: the same with and without a session. */
export function PublicCatalogue({ churchId }: { churchId: string }) {
  const t = useTexts()
  usePreloadSong()
  const scope = { as: 'anyone', churchId } as const
  const name = useSongs(scope, '').data?.pages[0]?.church.name ?? publicChurch(churchId)?.name
  usePageTitle(name)
  const { church, nextService } = loadedPage()
  return (
    <PublicShell churchId={churchId} name={name} shares>
      <div className="mx-auto max-w-3xl">
        {name && (
          <h1 className="mb-6 text-balance text-center font-semibold font-serif text-3xl sm:text-4xl">
            {name}
          </h1>
        )}
        <SongSearch
          scope={scope}
          actions={<ListsLink scope={scope} isIconOnPhone />}
          aside={
            nextService &&
            church?.id === churchId && (
              <Suspense>
                <TodayLink churchId={churchId} next={nextService} />
              </Suspense>
            )
          }
          empty={<EmptyState title={t.search.empty}>{t.search.emptyPublic}</EmptyState>}
        />
      </div>
    </PublicShell>
  )
}
