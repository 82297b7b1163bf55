import { useTexts } from '../../../texts/texts.ts'
import { BarButton } from './bar-button.tsx'

/** What only the one who presents has to know. */
export interface OperatorNews {
  text: string
  onClose: () => void
}

/** It lies at the upper edge, so that nothing moves. */
export function OperatorNotice({ news: { text, onClose } }: { news: OperatorNews }) {
  const { close } = useTexts()
  return (
    <div className="fixed inset-x-0 top-0 z-20 flex items-center justify-center gap-2 bg-neutral-900 px-3 py-1 text-neutral-200 text-sm">
      <p role="status">{text}</p>
      <BarButton icon="close" label={close} onClick={onClose} />
    </div>
  )
}
