import { addresses } from '../../addresses.ts'
import { useAccount } from '../../api/queries.ts'
import { useSongPlace } from '../../hooks/use-song-place.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AccountLink } from '../session/account-link.tsx'

interface Props {
  churchId?: string | undefined
  songId?: string | undefined
  serviceId?: string | undefined
}

/** Where a person goes from a public page: to sign in, or to the library, to this song or service if there is one. */
export function useWayIn({
  churchId,
  songId,
  serviceId,
}: Props): { kind: 'signIn' | 'library'; href: string } | null {
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
export function Account({ churchId, songId }: Props) {
  const t = useTexts()
  const way = useWayIn({ churchId, songId })
  if (!way) return null
  return (
    <>
      {way.kind === 'library' && <AccountLink />}
      <ButtonLink variant="quiet" href={way.href}>
        {way.kind === 'signIn' ? t.signIn.title : t.visit.library}
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
