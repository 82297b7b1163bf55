import { useStoredState } from '../../hooks/use-stored-state.ts'
import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import type { WordOrder } from '../../ui/song/sung-words.tsx'

const SIZES = ['1', '1.125', '1.25', '1.5', '1.75', '2.125'] as const

export interface WordOptions {
  order: WordOrder
  setOrder: (order: WordOrder) => void
  size: (typeof SIZES)[number]
  setSize: (size: (typeof SIZES)[number]) => void
}

/** How the words are read, remembered in this browser. */
export function useWordOptions(): WordOptions {
  const [order, setOrder] = useStoredState<WordOrder>('order', ['sung', 'once'], 'sung')
  const [size, setSize] = useStoredState<(typeof SIZES)[number]>('text-size', SIZES, '1.25')
  return { order, setOrder, size, setSize }
}

/** Its controls: in a row where there is room, behind "More" on a phone. */
export function WordOptionControls({ order, setOrder, ...sizes }: WordOptions) {
  const t = useTexts()
  return (
    <>
      <ChoiceGroup
        label={t.song.orderLabel}
        value={order}
        onChange={setOrder}
        options={[
          { value: 'sung', label: t.song.asSung },
          { value: 'once', label: t.song.partsOnce },
        ]}
      />
      <TextSize {...sizes} />
    </>
  )
}

/** Smaller and larger words. */
export function TextSize({ size, setSize }: Pick<WordOptions, 'size' | 'setSize'>) {
  const t = useTexts()
  const resize = (step: number) => {
    const next = SIZES[SIZES.indexOf(size) + step]
    if (next) setSize(next)
  }
  return (
    <fieldset className="flex items-center">
      <legend className="sr-only">{t.song.textSize}</legend>
      <IconButton
        icon="minus"
        label={t.song.smaller}
        className="max-sm:size-11"
        onClick={() => resize(-1)}
        disabled={size === SIZES[0]}
      />
      <span aria-hidden="true" className="font-serif text-lg">
        Aa
      </span>
      <IconButton
        icon="plus"
        label={t.song.larger}
        className="max-sm:size-11"
        onClick={() => resize(1)}
        disabled={size === SIZES.at(-1)}
      />
    </fieldset>
  )
}
