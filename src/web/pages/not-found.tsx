import { useLocation } from 'wouter'
import { addresses } from '../addresses.ts'
import { loadedPage } from '../api/page-data.ts'
import { usePageTitle } from '../hooks/screen/use-page-title.ts'
import { useTexts } from '../texts/texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { Shell } from '../ui/shell.tsx'
import { Account } from './public/account.tsx'
import { PublicShell } from './public/public-shell.tsx'

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
  const nothing = (
    <Nothing>
      {church && (
        <ButtonLink variant="primary" href={addresses.songs({ as: 'anyone', churchId: church.id })}>
          {t.visit.allSongs(church.name)}
        </ButtonLink>
      )}
      <ButtonLink href={addresses.start} loads>
        {t.visit.toStart}
      </ButtonLink>
    </Nothing>
  )
  return church ? (
    // A song for members looks like one that does not exist: who signs in is led to it.
    <PublicShell churchId={church.id} {...songIn(path)}>
      {nothing}
    </PublicShell>
  ) : (
    <Shell home={addresses.start} account={<Account />}>
      {nothing}
    </Shell>
  )
}

const SONG = /\/songs\/([0-9a-f-]{36})(?:\/|$)/i

function songIn(path: string): { songId?: string } {
  const songId = SONG.exec(path)?.[1]?.toLowerCase()
  return songId ? { songId } : {}
}

function Nothing({ children }: { children: React.ReactNode }) {
  const t = useTexts()
  return (
    <div className="mx-auto max-w-2xl py-10">
      <EmptyState isPage title={t.problem.notFound} action={children}>
        {t.problem.notFoundHint}
      </EmptyState>
    </div>
  )
}
