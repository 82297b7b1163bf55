import { useId, useRef } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { CopyButton } from '../copy-button.tsx'

interface Props {
  title: string
  hint?: string
  line: string
}

/** What a command does, and the command itself, ready to be copied. */
export function Command({ title, hint, line }: Props) {
  const t = useTexts().administration
  const id = useId()
  const code = useRef<HTMLElement>(null)
  return (
    <section aria-labelledby={id} className="space-y-1.5">
      <h3 id={id} className="font-medium text-sm">
        {title}
      </h3>
      {hint && <p className="text-muted text-sm">{hint}</p>}
      <div className="flex items-start gap-2 rounded-lg border border-line bg-sunken p-2">
        <code ref={code} className="min-w-0 flex-1 whitespace-pre-wrap break-words py-2 ps-1 text-sm">
          {line}
        </code>
        <CopyButton label={t.copyOf(title)} source={code} />
      </div>
    </section>
  )
}
