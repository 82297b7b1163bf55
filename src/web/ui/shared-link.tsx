import { useRef, useState } from 'react'
import { encode } from 'uqr'
import { leadsToThisMachine } from '../../core/this-machine.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'
import { INPUT } from './field.tsx'
import { Notice } from './notice.tsx'

/** Copies a text that is shown. If the browser refuses, the text stays selected, to be copied by hand. */
export async function copyText(text: string, select: () => void): Promise<boolean> {
  const copied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  if (copied) return true
  select()
  // The only way to copy on an origin that is not secure, where browsers offer no clipboard.
  return document.execCommand('copy')
}

/** A link to be copied by a button, or sent with the apps of a phone. */
export function CopyLink({ address }: { address: string }) {
  const { share: t } = useTexts()
  const [copied, setCopied] = useState<string | null>(null)
  const link = useRef<HTMLInputElement>(null)
  const copy = async () => {
    if (await copyText(address, () => link.current?.focus())) setCopied(address)
  }
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
      <Button variant="primary" onClick={() => void copy()} className="shrink-0">
        {copied === address ? t.copied : t.copy}
      </Button>
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

interface Props {
  text: string
  label: string
  className: string
  /** A long text: with less error correction, so that its squares do not become too small. */
  isDense?: boolean
}

/** Black on white in every theme, because cameras expect it. */
export function QrCode({ text, label, className, isDense = false }: Props) {
  const { data, size } = encode(text, { ecc: isDense ? 'L' : 'M', border: isDense ? 4 : 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={classes('mx-auto max-w-full rounded-lg bg-white', className)}
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

/** A warning about an address that no other device can open. */
export function ReachNotice({ address, className }: { address: string; className?: string }) {
  const { share: t } = useTexts()
  if (!leadsToThisMachine(address)) return null
  return (
    <Notice tone="warn" {...(className ? { className } : {})}>
      {t.thisMachineOnly}
    </Notice>
  )
}
