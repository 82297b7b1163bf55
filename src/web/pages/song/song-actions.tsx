import { lazy, Suspense, useState } from 'react'
import { addresses } from '../../addresses.ts'
import type { Scope } from '../../api/endpoints.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

const ShareDialog = lazy(() =>
  import('./share-dialog.tsx').then((module) => ({ default: module.ShareDialog })),
)

/** The way to the music; present, print and share, wherever a song with words is shown. */
export function SongActions({
  scope,
  songId,
  hasWords,
  hasMusic,
}: {
  scope: Scope
  songId: string
  hasWords: boolean
  /** Below the words, which may be long. */
  hasMusic: boolean
}) {
  const t = useTexts()
  const [sharing, setSharing] = useState(false)
  const publicAddress = location.origin + addresses.song({ as: 'anyone', churchId: scope.churchId }, songId)
  return (
    <>
      {hasMusic && (
        <ButtonLink href="#sheet-music" icon="music">
          {t.song.sheetMusic}
        </ButtonLink>
      )}
      {hasWords && (
        <>
          <ButtonLink href={addresses.present(scope, songId)} icon="present">
            {t.song.present}
          </ButtonLink>
          <ButtonLink href={addresses.print(scope, songId)} icon="print">
            {t.song.print}
          </ButtonLink>
        </>
      )}
      <Button icon="share" onClick={() => setSharing(true)}>
        {t.song.share}
      </Button>
      {sharing && (
        <Suspense>
          <ShareDialog
            address={publicAddress}
            poster={addresses.poster(scope.churchId)}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
