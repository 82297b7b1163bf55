import { type ReactNode, useEffect, useRef } from 'react'
import { useUnloadWarning } from '../../hooks/saving/use-unload-warning.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from './copy-button.tsx'

interface Props {
  texts: { secret: string; secretHint: string; secretCopy: string; secretDone: string }
  secret: string
  onDone: () => void
  /** Below the secret. */
  children?: ReactNode
}

/** A secret that is shown this once. Closing the page before it was copied is confirmed first. */
export function SecretPanel({ texts: t, secret, onDone, children }: Props) {
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
