import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { Church, Song } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { useKeys } from '../../hooks/input/use-keys.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { useStartAction } from '../archiving/part-actions.ts'
import { UnsavedDrafts } from '../drafts/unsaved-drafts.tsx'
import { JoinedNotice } from '../invitation/joined-notice.tsx'
import { ListsLink } from '../lists/lists-link.tsx'
import { ChurchNav } from '../session/church-nav.tsx'
import { canWrite, isAdministrator } from '../session/member-area.tsx'
import { ArchiveButton, ArchivedLink, archivedSongs } from './archived-songs.tsx'
import { SongSearch } from './song-search.tsx'
import { ThemeChips } from './theme-chips.tsx'

/** All songs of a church, for its members. */
export function Library({ church }: { church: Church }) {
  const t = useTexts()
  const [, navigate] = useLocation()
  const [help, setHelp] = useState(false)
  const scope = { as: 'member', churchId: church.id } as const
  const writes = canWrite(church)
  const isArchived = useSearchParams()[0].get('archived') === 'only'
  const start = useStartAction()
  usePageTitle(...(isArchived ? [t.archiving.songs] : []), church.name)
  useKeys({
    ...(writes ? { n: () => navigate(addresses.newSong(church.id)) } : {}),
    '?': () => setHelp(true),
  })
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
          <div className="flex items-center max-sm:w-full max-sm:flex-wrap sm:shrink-0 sm:gap-1">
            <span className="max-sm:hidden">
              <IconButton icon="keyboard" label={t.library.shortcuts} onClick={() => setHelp(true)} />
            </span>
            <ListsLink scope={scope} />
            {writes && <Transfer churchId={church.id} />}
            {writes && <span className="max-sm:ms-auto">{create}</span>}
          </div>
        }
      />
      {help && <Shortcuts writes={writes} onClose={() => setHelp(false)} />}
    </div>
  )
}

/** Only icons: with words the actions would not fit into one row with the ways to browse. */
function Transfer({ churchId }: { churchId: string }) {
  const t = useTexts()
  return (
    <>
      <ButtonLink
        variant="quiet"
        icon="import"
        title={t.library.import}
        href={addresses.importSongs(churchId)}
      >
        <span className="sr-only">{t.library.import}</span>
      </ButtonLink>
      <ButtonLink
        variant="quiet"
        icon="download"
        title={t.library.export}
        href={addresses.exportSongs(churchId)}
      >
        <span className="sr-only">{t.library.export}</span>
      </ButtonLink>
    </>
  )
}

function Shortcuts({ writes, onClose }: { writes: boolean; onClose: () => void }) {
  const t = useTexts()
  const { keys } = t.library
  const rows: [string[], string][] = [
    [['/'], keys.search],
    [['↑', '↓'], keys.move],
    [['Enter'], keys.open],
    ...(writes ? [[['N'], keys.create] satisfies [string[], string]] : []),
    [['?'], keys.help],
  ]
  return (
    <Dialog title={t.library.shortcuts} closeLabel={t.close} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3">
        {rows.map(([pressed, meaning]) => (
          <div key={meaning} className="contents">
            <dt className="flex gap-1">
              {pressed.map((key) => (
                <kbd
                  key={key}
                  className="rounded border border-control bg-sunken px-2 py-0.5 font-sans text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
