import { Icon, type IconName } from '../../../ui/icon.tsx'

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
