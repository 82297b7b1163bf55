import { type RefObject, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from './copy-text.ts'

interface Props {
  /** The name for screen readers: many buttons here copy something. */
  label: string
  /** The element with the text, which is selected where a browser refuses to copy. */
  source: RefObject<HTMLElement | null>
}

export function CopyButton({ label, source }: Props) {
  const t = useTexts().administration
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async () => {
    const element = source.current
    if (element && (await copyText(element))) setCopied(element.textContent)
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
