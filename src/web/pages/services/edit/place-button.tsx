import type { Ref } from 'react'
import { useServiceTexts } from '../../../texts/services/service-texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'

interface Props {
  /** Before which item, or at the end. */
  where: string
  isChosen: boolean
  ref: Ref<HTMLButtonElement> | null
  onChoose: () => void
}

/** Between two rows: chooses this place for the items that are added, and shows that it is chosen. */
export function PlaceButton({ where, isChosen, ref, onChoose }: Props) {
  const { here } = useServiceTexts().edit.place
  const line = classes(
    'flex-1 border-t border-dashed',
    isChosen ? 'border-accent' : 'border-transparent group-hover:border-control',
  )
  return (
    <button
      ref={ref}
      type="button"
      aria-label={`${here}, ${where}`}
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classes(
        // As far from the edges of the window as what covers them there, and a row more.
        'group flex h-7 w-full scroll-mt-20 scroll-mb-28 items-center gap-2 rounded text-xs sm:h-6 tall:max-lg:scroll-mt-[calc(30dvh+16rem)]',
        isChosen ? 'font-medium text-accent' : 'text-muted hover:text-ink',
      )}
    >
      <span className={line} />
      <Icon name="plus" className="size-4" />
      {isChosen && here}
      <span className={line} />
    </button>
  )
}
