import { useRef, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { INPUT } from './field.tsx'

/** A link to be copied, by a button where the browser allows it. */
export function CopyLink({ address }: { address: string }) {
  const { share: t } = useTexts()
  const [copied, setCopied] = useState<string | null>(null)
  const link = useRef<HTMLInputElement>(null)
  // A browser may refuse; then the link is selected, to be copied by hand.
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(address),
      () => link.current?.focus(),
    )
  return (
    <div className="flex gap-2">
      <input
        ref={link}
        readOnly
        aria-label={t.link}
        value={address}
        className={INPUT}
        onFocus={(event) => event.target.select()}
      />
      {/* Browsers offer the clipboard on secure origins only; elsewhere the link is selected by touching it. */}
      {'clipboard' in navigator && (
        <Button variant="primary" onClick={() => void copy()} className="shrink-0">
          {copied === address ? t.copied : t.copy}
        </Button>
      )}
    </div>
  )
}
