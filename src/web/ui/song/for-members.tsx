import { useTexts } from '../../texts/texts.ts'
import { classes } from '../class-names.ts'
import { Icon } from '../icon.tsx'

/** Beside a song that only members see. */
export function ForMembers({ className }: { className?: string }) {
  const { visibility } = useTexts()
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-full border border-line bg-sunken px-2 py-0.5 font-normal font-sans text-ink text-xs',
        className,
      )}
    >
      <Icon name="lock" className="size-3.5" />
      {visibility.forMembers}
    </span>
  )
}
