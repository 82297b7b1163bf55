import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import type { Church, Song } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { useSongs } from '../../api/finding.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useKeys } from '../../hooks/use-keys.ts'
import { type AllTexts, useAllTexts } from '../../texts/further/further-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { useStartAction } from '../archiving/action-notices.tsx'
import { ListsLink } from '../lists/lists-frame.tsx'
import { ChurchNav } from '../session/church-nav.tsx'
import { canWrite, isAdministrator } from '../session/member-area.tsx'
import { UnsavedDrafts } from '../unsaved-drafts.tsx'
import { JoinedNotice } from './joined-notice.tsx'
import { SongSearch } from './song-search.tsx'

/** All songs of a church, for its members. */
export function Library({ church }: { church: Church }) {
  const t = useAllTexts()
  const [, navigate] = useLocation()
  const scope = { as: 'member', churchId: church.id } as const
  const writes = canWrite(church)
  const isArchived = useSearchParams()[0].get('archived') === 'only'
  const start = useStartAction()
  usePageTitle(...(isArchived ? [t.archiving.songs] : []), church.name)
  useKeys(writes ? { n: () => navigate(addresses.newSong(church.id)) } : {})
  const act = (kind: 'archive' | 'bringBack', { id, version, metadata }: Song) =>
    start({
      kind,
      part: { churchId: church.id, songId: id, of: 'song', id },
      name: metadata.title,
      version,
    })
  const create = (
    <ButtonLink variant="primary" icon="plus" href={addresses.newSong(church.id)}>
      {t.library.newSong}
    </ButtonLink>
  )
  const firstSongs = (
    <>
      {create}
      <ButtonLink icon="import" href={addresses.importSongs(church.id)}>
        {t.library.import}
      </ButtonLink>
      {isAdministrator(church) && (
        <ButtonLink icon="person" href={addresses.administration(church.id, 'people')}>
          {t.library.invite}
        </ButtonLink>
      )}
    </>
  )
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="sr-only">{church.name}</h1>
      <ChurchNav churchId={church.id} current="songs" />
      <JoinedNotice />
      <UnsavedDrafts churchId={church.id} />
      <SongSearch
        scope={scope}
        archived={isArchived ? archivedSongs(church.id, t) : undefined}
        aside={<ArchivedLink churchId={church.id} isCurrent={isArchived} />}
        rowAction={writes ? (song) => <ArchiveButton song={song} onAction={act} /> : undefined}
        below={<ThemeChips scope={scope} />}
        empty={
          <EmptyState title={t.search.empty} action={writes && firstSongs}>
            <p>{writes ? t.search.emptyWriter : t.search.emptyReader}</p>
            <ArchivedLink churchId={church.id} isCurrent={false} />
          </EmptyState>
        }
        actions={
          <div className="ms-auto flex items-center max-sm:w-full max-sm:flex-wrap sm:gap-1">
            <ListsLink scope={scope} />
            {writes && <Transfer churchId={church.id} />}
            {writes && <span className="max-sm:ms-auto">{create}</span>}
          </div>
        }
      />
    </div>
  )
}

function Transfer({ churchId }: { churchId: string }) {
  const t = useAllTexts()
  return (
    <>
      <ButtonLink variant="quiet" icon="import" href={addresses.importSongs(churchId)}>
        {t.library.import}
      </ButtonLink>
      <ButtonLink variant="quiet" icon="download" href={addresses.exportSongs(churchId)}>
        {t.library.export}
      </ButtonLink>
    </>
  )
}

/** The way to the archived songs, and back to all. */
function ArchivedLink({ churchId, isCurrent }: { churchId: string; isCurrent: boolean }) {
  const { archiving: t } = useAllTexts()
  const href = isCurrent ? addresses.songs({ as: 'member', churchId }) : addresses.archivedSongs(churchId)
  return (
    <Link href={href} className="inline-flex min-h-10 items-center rounded text-accent text-sm underline">
      {isCurrent ? t.allSongs : t.songs}
    </Link>
  )
}

/** What the search shows around the archived songs. */
const archivedSongs = (
  churchId: string,
  { archiving: t }: AllTexts,
): { heading: ReactNode; nothing: (q: string) => ReactNode } => ({
  heading: (
    <div>
      <h2 className="font-semibold font-serif text-xl">{t.songs}</h2>
      <p className="text-muted text-sm">{t.songsHint}</p>
    </div>
  ),
  nothing: (q) => (
    <EmptyState
      title={q === '' ? t.none : t.nothing(q)}
      action={<ButtonLink href={addresses.songs({ as: 'member', churchId }, q)}>{t.allSongs}</ButtonLink>}
    />
  ),
})

interface ButtonProps {
  song: Song
  onAction: (kind: 'archive' | 'bringBack', song: Song) => void
}

/**
 * Beside a song of the list. To archive is offered to a pointer over the song and to the keyboard; on a touch screen a
 * song is archived on its own page, where nothing is pressed by mistake.
 */
function ArchiveButton({ song, onAction }: ButtonProps) {
  const { archiving: t } = useAllTexts()
  const { title } = song.metadata
  if (song.archivedAt === null)
    return (
      <IconButton
        icon="archive"
        label={t.archiveIt(title)}
        className="[@media(hover:hover)]:opacity-0 [@media(hover:none)]:hidden focus-visible:opacity-100 group-hover:opacity-100"
        onClick={() => onAction('archive', song)}
      />
    )
  return (
    <Button
      icon="undo"
      aria-label={t.bringBackIt(title)}
      className="shrink-0 max-sm:min-h-11"
      onClick={() => onAction('bringBack', song)}
    >
      <span className="max-sm:sr-only">{t.bringBack}</span>
    </Button>
  )
}

const MOST = 8

/** The themes sung about most, each a search of its own. */
function ThemeChips({ scope }: { scope: Scope }) {
  const t = useTexts()
  const songs = useSongs(scope, '').data?.pages.flatMap((page) => page.songs) ?? []
  const themes = commonest(songs)
  if (themes.length === 0) return null
  return (
    <nav aria-label={t.song.themes} className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:flex-wrap">
      {themes.map((theme) => (
        <Link
          key={theme}
          href={addresses.songs(scope, theme)}
          className="inline-flex min-h-8 shrink-0 items-center rounded-full border border-line bg-surface px-3 text-sm hover:border-control"
        >
          {theme}
        </Link>
      ))}
    </nav>
  )
}

function commonest(songs: readonly Song[]): string[] {
  const counts = new Map<string, number>()
  for (const theme of songs.flatMap(({ metadata }) => metadata.themes)) {
    counts.set(theme, (counts.get(theme) ?? 0) + 1)
  }
  return [...counts]
    .sort(([a, often], [b, other]) => other - often || a.localeCompare(b))
    .slice(0, MOST)
    .map(([theme]) => theme)
}
