import { useRef, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { INPUT } from '../../ui/field.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

interface Props {
  address: string
  /** The page with a poster of the church. */
  poster: string
  /** What is shared; a song unless it is said. */
  of?: 'song' | 'church'
  onClose: () => void
}

/** The public address of a song or of a whole church, to copy or to scan. */
export function ShareDialog({ address, poster, of = 'song', onClose }: Props) {
  const t = useTexts()
  const words =
    of === 'song'
      ? t.share
      : { title: t.visit.shareChurch, qr: t.visit.qrChurch, hint: t.visit.shareChurchHint }
  const [copied, setCopied] = useState(false)
  const link = useRef<HTMLInputElement>(null)
  // A browser may refuse; then the link is selected, to be copied by hand.
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => link.current?.focus(),
    )
  return (
    <Dialog title={words.title} closeLabel={t.close} onClose={onClose}>
      <div className="space-y-5">
        <QrCode text={address} label={words.qr} className="w-56" />
        <div className="flex gap-2">
          <input
            ref={link}
            readOnly
            aria-label={t.share.link}
            value={address}
            className={INPUT}
            onFocus={(event) => event.target.select()}
          />
          {/* Browsers offer the clipboard on secure origins only; elsewhere the link is selected by touching it. */}
          {'clipboard' in navigator && (
            <Button variant="primary" onClick={() => void copy()} className="shrink-0">
              {copied ? t.share.copied : t.share.copy}
            </Button>
          )}
        </div>
        <p className="text-muted text-sm">{words.hint}</p>
        <ButtonLink icon="print" href={poster} loads>
          {t.visit.poster.link}
        </ButtonLink>
      </div>
    </Dialog>
  )
}
