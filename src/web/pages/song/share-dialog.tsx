import { useRef, useState } from 'react'
import { encode } from 'uqr'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { INPUT } from '../../ui/field.tsx'

/** The public address of a song, to copy or to scan. */
export function ShareDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const t = useTexts()
  const [copied, setCopied] = useState(false)
  const link = useRef<HTMLInputElement>(null)
  // A browser may refuse; then the link is selected, to be copied by hand.
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => link.current?.focus(),
    )
  return (
    <Dialog title={t.share.title} closeLabel={t.close} onClose={onClose}>
      <div className="space-y-5">
        <QrCode text={address} label={t.share.qr} />
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
        <p className="text-muted text-sm">{t.share.hint}</p>
      </div>
    </Dialog>
  )
}

function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="mx-auto w-56 max-w-full rounded-lg bg-white"
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
