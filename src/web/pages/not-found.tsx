import { useLocation } from 'wouter'
import { addresses } from '../addresses.ts'
import { loadedPage, type PublicChurch, publicChurch } from '../api/page-data.ts'
import { usePageTitle } from '../hooks/screen/use-page-title.ts'
import { useTexts } from '../texts/texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { Shell } from '../ui/shell.tsx'
import { Account, PublicShell, useWayIn } from './public/public-shell.tsx'

/** An address with nothing behind it, for members as part of their library. */
export function NotFound() {
  const t = useTexts()
  usePageTitle(t.problem.notFound)
  return (
    <Nothing>
      <ButtonLink href={addresses.churches}>{t.problem.toLibrary}</ButtonLink>
    </Nothing>
  )
}

/** The same as a page of its own: back to the church's songs where it is known whose, and to the start. */
export function NotFoundPage() {
  const t = useTexts()
  const { church } = loadedPage()
  const [path] = useLocation()
  usePageTitle(t.problem.notFound)
  const songId = songIn(path)
  const serviceId = serviceIn(path)
  if (!church)
    return (
      <Shell home={addresses.start} account={<Account />}>
        <Nothing>
          <ToStart />
        </Nothing>
      </Shell>
    )
  return (
    <PublicShell churchId={church.id} {...(songId ? { songId } : {})}>
      {songId ? (
        <NoSong churchId={church.id} songId={songId} />
      ) : serviceId ? (
        <NotSeen churchId={church.id} serviceId={serviceId} hint={t.visibility.signInService} />
      ) : (
        <Nothing>
          <ToSongs church={church} isMain />
          <ToStart />
        </Nothing>
      )}
    </PublicShell>
  )
}

/** A song that a visitor does not see: whether it is for members or does not exist is the same page, with the way in. */
export function NoSong(song: { churchId: string; songId: string }) {
  const t = useTexts()
  return <NotSeen {...song} hint={t.visibility.signIn} />
}

function NotSeen({
  hint,
  ...place
}: {
  churchId: string
  songId?: string
  serviceId?: string
  hint: string
}) {
  const t = useTexts()
  const way = useWayIn(place)
  const church = publicChurch(place.churchId)
  return (
    <Nothing hint={hint}>
      {way && (
        <ButtonLink variant="primary" href={way.href}>
          {way.kind === 'signIn' ? t.signInLinks.title : t.visibility.open}
        </ButtonLink>
      )}
      {church && <ToSongs church={church} />}
      <ToStart />
    </Nothing>
  )
}

function ToSongs({ church, isMain = false }: { church: PublicChurch; isMain?: boolean }) {
  const t = useTexts()
  const href = addresses.songs({ as: 'anyone', churchId: church.id })
  return (
    <ButtonLink variant={isMain ? 'primary' : 'plain'} href={href}>
      {t.visit.allSongs(church.name)}
    </ButtonLink>
  )
}

function ToStart() {
  const t = useTexts()
  return (
    <ButtonLink href={addresses.start} loads>
      {t.visit.toStart}
    </ButtonLink>
  )
}

const SONG = /\/songs\/([0-9a-f-]{36})(?:\/|$)/i
const SERVICE = /\/services\/([0-9a-f-]{36})(?:\/|$)/i

const songIn = (path: string): string | null => SONG.exec(path)?.[1]?.toLowerCase() ?? null
const serviceIn = (path: string): string | null => SERVICE.exec(path)?.[1]?.toLowerCase() ?? null

function Nothing({ hint, children }: { hint?: string; children: React.ReactNode }) {
  const t = useTexts()
  return (
    <div className="mx-auto max-w-2xl py-10">
      <EmptyState isPage title={t.problem.notFound} action={children}>
        <p>{t.problem.notFoundHint}</p>
        {hint && <p className="mt-2">{hint}</p>}
      </EmptyState>
    </div>
  )
}
