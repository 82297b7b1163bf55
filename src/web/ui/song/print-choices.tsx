import { useTexts } from '../../texts/texts.ts'
import { ChoiceGroup } from '../choice-group.tsx'

interface ChoiceProps<Value extends string> {
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Whether a repeated section is printed once or each time. */
export function OrderChoice(props: ChoiceProps<'once' | 'full'>) {
  const { song, print } = useTexts()
  return (
    <ChoiceGroup
      {...props}
      label={song.orderLabel}
      options={[
        { value: 'once', label: print.once },
        { value: 'full', label: print.full },
      ]}
    />
  )
}

export function ColumnsChoice(props: ChoiceProps<'one' | 'two'>) {
  const { print } = useTexts()
  return (
    <ChoiceGroup
      {...props}
      label={print.columns}
      options={[
        { value: 'one', label: print.one },
        { value: 'two', label: print.two },
      ]}
    />
  )
}

export function SizeChoice(props: ChoiceProps<'normal' | 'large'>) {
  const { print } = useTexts()
  return (
    <ChoiceGroup
      {...props}
      label={print.size}
      options={[
        { value: 'normal', label: print.normal },
        { value: 'large', label: print.large },
      ]}
    />
  )
}
