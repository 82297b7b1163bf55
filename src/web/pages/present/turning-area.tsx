import type { ReactNode } from 'react'
import { useSwipe } from '../../hooks/input/use-swipe.ts'
import { useTexts } from '../../texts/texts.ts'

interface Props {
  onNext: () => void
  onPrevious: () => void
  children: ReactNode
}

/** What turns by touch: a tap on the left third or a swipe to the right goes back, any other tap or swipe forward. */
export function TurningArea({ onNext, onPrevious, children }: Props) {
  const t = useTexts()
  const { touch } = useSwipe(onNext, onPrevious)
  return (
    <div {...touch} className="relative flex min-h-0 flex-1 touch-pan-y flex-col px-[4vw] pt-[4vh]">
      {children}
      <button
        type="button"
        tabIndex={-1}
        aria-label={t.present.previous}
        onClick={onPrevious}
        className="absolute inset-y-0 left-0 w-1/3 cursor-[inherit]"
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={t.present.next}
        onClick={onNext}
        className="absolute inset-y-0 right-0 w-2/3 cursor-[inherit]"
      />
    </div>
  )
}
