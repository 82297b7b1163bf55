import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Notice } from '../notice.tsx'
import { CopyLink, QrCode, ReachNotice } from '../shared-link.tsx'

interface Props {
  address: string
  /** The page with a poster of the address; left out: it has none. */
  poster?: string | undefined
  /** What is shared; a song by default. */
  of?: 'song' | 'church'
  /** In place of the texts of these two. */
  words?: { title: string; qr: string; hint: string }
  /** Why not everyone can open the address. */
  warning?: string | null
  /** The choice between several addresses. */
  choice?: ReactNode
  onClose: () => void
}

/** The address of a song, of a service or of a whole church, to copy or to scan. */
export function ShareDialog({
  address,
  poster,
  of = 'song',
  words: own,
  warning = null,
  choice,
  onClose,
}: Props) {
  const t = useTexts()
  const words =
    own ??
    (of === 'song'
      ? t.share
      : { title: t.visit.shareChurch, qr: t.visit.qrChurch, hint: t.visit.shareChurchHint })
  return (
    <Dialog title={words.title} closeLabel={t.close} onClose={onClose}>
      <div className="space-y-5">
        {choice}
        {warning && <Notice tone="warn">{warning}</Notice>}
        <ReachNotice address={address} />
        <QrCode text={address} label={words.qr} className="w-56" />
        <CopyLink address={address} />
        {!warning && <p className="text-muted text-sm">{words.hint}</p>}
        {poster && (
          <ButtonLink icon="print" href={poster} loads>
            {t.visit.poster.link}
          </ButtonLink>
        )}
      </div>
    </Dialog>
  )
}
