import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { addresses } from '../../addresses.ts'
import { publicChurch, sharedOrigin } from '../../api/page-data.ts'
import { useAccount } from '../../api/queries.ts'
import { useSongPlace } from '../../hooks/use-song-place.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { fetched } from '../../ui/fetched.tsx'
import { Shell } from '../../ui/shell.tsx'

const ShareDialog = fetched(() =>
  import('../../ui/song/share-dialog.tsx').then((module) => module.ShareDialog),
)

interface PublicShellProps {
  churchId: string
  /** The church's name, where the page itself did not bring it along. */
  name?: string | undefined
  /** The song that is shown: members are led to it in their library. */
  songId?: string
  /** Whether the address of the church can be shared from here. */
  shares?: boolean
  children: ReactNode
}

/** The frame of every public page of a church: its name, and the sign-in for its members. */
export function PublicShell({ churchId, name, songId, shares = false, children }: PublicShellProps) {
  const scope = { as: 'anyone', churchId } as const
  const shown = name ?? publicChurch(churchId)?.name
  return (
    <Shell
      home={addresses.songs(scope)}
      place={
        shown && (
          <Link href={addresses.songs(scope)} className="block truncate rounded font-medium">
            {shown}
          </Link>
        )
      }
      account={
        <>
          {shares && <ShareChurch churchId={churchId} />}
          <Account churchId={churchId} songId={songId} />
        </>
      }
    >
      {children}
    </Shell>
  )
}

function ShareChurch({ churchId }: { churchId: string }) {
  const t = useTexts()
  const [sharing, setSharing] = useState(false)
  return (
    <>
      <IconButton icon="share" label={t.visit.shareChurch} onClick={() => setSharing(true)} />
      {sharing && (
        <Suspense>
          <ShareDialog
            of="church"
            address={sharedOrigin() + addresses.songs({ as: 'anyone', churchId })}
            poster={addresses.poster(churchId)}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
    </>
  )
}

interface WayInProps {
  churchId?: string | undefined
  songId?: string | undefined
  serviceId?: string | undefined
}

/** Where a person goes from a public page: to sign in, or to the library, to this song or service if there is one. */
export function useWayIn({
  churchId,
  songId,
  serviceId,
}: WayInProps): { kind: 'signIn' | 'library'; href: string } | null {
  const { data, isLoading } = useAccount()
  const { keep } = useSongPlace()
  const address = libraryAddress(churchId, songId, serviceId)
  const inLibrary = songId ? keep(address) : address
  // Nothing for a moment, rather than a button that turns into another one.
  if (isLoading) return null
  if (!data) return { kind: 'signIn', href: signInAddress(inLibrary) }
  const isMember = data.churches.some(({ id }) => id === churchId)
  return { kind: 'library', href: isMember ? inLibrary : addresses.churches }
}

/**
 * On public pages: the link to sign in, or for a signed-in person the link to the library. The page is the
 * same for everyone, so the browser finds out.
 */
export function Account({ churchId, songId }: WayInProps) {
  const t = useTexts()
  const way = useWayIn({ churchId, songId })
  if (!way) return null
  return (
    <>
      {way.kind === 'library' && <AccountLink />}
      <ButtonLink variant="quiet" href={way.href}>
        {way.kind === 'signIn' ? t.signInLinks.title : t.visit.library}
      </ButtonLink>
    </>
  )
}

/** A list that the fragment carries stays in the fragment, which no browser sends to the server. */
function signInAddress(next: string): string {
  const [page = '', fragment] = next.split('#')
  return addresses.signIn(page) + (fragment === undefined ? '' : `#${fragment}`)
}

function libraryAddress(churchId?: string, songId?: string, serviceId?: string): string {
  if (!churchId) return addresses.churches
  const scope = { as: 'member', churchId } as const
  if (serviceId) return addresses.followService(scope, { serviceId })
  return songId ? addresses.song(scope, songId) : addresses.songs(scope)
}

/** The way to one's account, with the address that was typed at sign-in if this browser has seen it. */
export function AccountLink({ person }: { person?: string | null }) {
  const t = useTexts()
  return (
    <ButtonLink variant="quiet" icon="person" href={addresses.account} title={t.signInLinks.account}>
      <span className="sr-only">{t.signInLinks.account}</span>
      {person && <span className="max-w-40 truncate max-xl:sr-only">{person}</span>}
    </ButtonLink>
  )
}
