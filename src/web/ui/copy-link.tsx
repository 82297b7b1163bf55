import { useRef, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'
import { INPUT } from './field.tsx'

/** A link to be copied, by a button where the browser allows it, or sent with the apps of a phone. */
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
    <div className="flex flex-wrap gap-2">
      <input
        ref={link}
        readOnly
        aria-label={t.link}
        value={address}
        className={classes(INPUT, 'w-0 min-w-40 flex-1')}
        onFocus={(event) => event.target.select()}
      />
      {/* Browsers offer the clipboard on secure origins only; elsewhere the link is selected by touching it. */}
      {'clipboard' in navigator && (
        <Button variant="primary" onClick={() => void copy()} className="shrink-0">
          {copied === address ? t.copied : t.copy}
        </Button>
      )}
      <SendLink address={address} title={document.title} className="w-full" />
    </div>
  )
}

interface SendProps {
  address: string
  /** What the link leads to, for apps that show it. */
  title: string
  className?: string
}

/** Opens the sheet with which a phone hands a link to other apps, in browsers that have it. */
export function SendLink({ address, title, className }: SendProps) {
  const { share: t } = useTexts()
  if (!('share' in navigator)) return null
  // A sheet that is closed again is no error.
  const send = () => navigator.share({ title, url: address }).catch(() => {})
  return (
    <Button icon="share" onClick={() => void send()} {...(className ? { className } : {})}>
      {t.send}
    </Button>
  )
}
