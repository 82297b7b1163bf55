import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useUnloadWarning } from '../../hooks/saving/use-unload-warning.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/shared-link.tsx'

interface SecretPanelProps {
  texts: { secret: string; secretHint: string; secretCopy: string; secretDone: string }
  secret: string
  onDone: () => void
  /** Below the secret. */
  children?: ReactNode
}

/** A secret that is shown this once. Closing the page before it was copied is confirmed first. */
export function SecretPanel({ texts: t, secret, onDone, children }: SecretPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const code = useRef<HTMLElement>(null)
  useUnloadWarning(true)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-label={t.secret}
      className="space-y-3 rounded-2xl border border-good/40 bg-good-soft p-5 max-sm:-mx-2"
    >
      <h2 ref={heading} tabIndex={-1} className="font-semibold font-serif text-xl outline-none">
        {t.secret}
      </h2>
      <p className="text-sm">{t.secretHint}</p>
      <div className="flex items-start gap-2 rounded-lg border border-line bg-surface p-2">
        <code ref={code} className="min-w-0 flex-1 break-all py-2 ps-1 text-sm">
          {secret}
        </code>
        <CopyButton label={t.secretCopy} source={code} />
      </div>
      {children}
      <div className="flex justify-end">
        <Button variant="primary" onClick={onDone}>
          {t.secretDone}
        </Button>
      </div>
    </section>
  )
}

interface CopyButtonProps {
  /** The name for screen readers: many buttons here copy something. */
  label: string
  /** The element with the text, which is selected where a browser refuses to copy. */
  source: RefObject<HTMLElement | null>
}

export function CopyButton({ label, source }: CopyButtonProps) {
  const t = useAllTexts().administration
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async () => {
    const element = source.current
    if (!element) return
    const { textContent } = element
    if (await copyText(textContent, () => getSelection()?.selectAllChildren(element))) setCopied(textContent)
  }
  const isCopied = copied !== null && copied === source.current?.textContent
  return (
    <>
      <Button aria-label={label} className="shrink-0" onClick={() => void copy()}>
        {isCopied ? t.copied : t.copy}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && t.copied}
      </span>
    </>
  )
}
