import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { addresses } from '../../addresses.ts'
import { publicChurch, sharedOrigin } from '../../api/page-data.ts'
import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { fetched } from '../../ui/fetched.tsx'
import { Shell } from '../../ui/shell.tsx'
import { Account } from './account.tsx'

const ShareDialog = fetched(() =>
  import('../../ui/song/share-dialog.tsx').then((module) => module.ShareDialog),
)

interface Props {
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
export function PublicShell({ churchId, name, songId, shares = false, children }: Props) {
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
