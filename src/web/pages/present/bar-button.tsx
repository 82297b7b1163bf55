import { useTexts } from '../../texts/texts.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'

interface Props {
  icon: IconName
  label: string
  onClick: () => void
  'aria-pressed'?: boolean
}

export const BAR_BUTTON =
  'inline-flex size-11 items-center justify-center rounded-lg hover:bg-neutral-800 hover:text-white focus-visible:outline-white aria-pressed:bg-neutral-700 aria-pressed:text-white'

export function BarButton({ icon, label, ...rest }: Props) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={BAR_BUTTON}>
      <Icon name={icon} />
    </button>
  )
}

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
