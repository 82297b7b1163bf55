import { type ReactNode, useId, useState } from 'react'
import { useMedia } from '../../../hooks/screen/use-device.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PagePart } from '../../../ui/page-part.tsx'
import { Preview, type PreviewProps } from './preview.tsx'

/** Where both have room beside each other. */
const WIDE = '(width >= 64rem)'

interface Props {
  preview: PreviewProps
  /** The editor; `tools` is the way to the preview where it does not stand beside it. */
  children: (tools: ReactNode) => ReactNode
}

/** An editor with the preview beside it, or one tap away. */
export function WithPreview({ preview, children }: Props) {
  const t = useTexts()
  const isWide = useMedia(WIDE)
  const title = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div
      className={isWide ? 'grid grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)] items-start gap-8' : undefined}
    >
      {children(
        !isWide && (
          <Button icon="present" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <span className="max-sm:sr-only">{t.preview.title}</span>
          </Button>
        ),
      )}
      {isWide && (
        <section
          aria-labelledby={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
          tabIndex={0}
          className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-2xl border border-line bg-surface p-5"
        >
          <h2 id={title} className="mb-4 font-semibold font-serif text-xl">
            {t.preview.title}
          </h2>
          <PagePart of={preview.draft}>
            <Preview {...preview} />
          </PagePart>
        </section>
      )}
      {!isWide && isOpen && (
        <Dialog wide title={t.preview.title} closeLabel={t.close} onClose={() => setOpen(false)}>
          <PagePart of={preview.draft}>
            <Preview {...preview} />
          </PagePart>
        </Dialog>
      )}
    </div>
  )
}
