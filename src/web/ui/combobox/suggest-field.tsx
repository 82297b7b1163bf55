import { useId } from 'react'
import { INPUT, Labelled, useFirstFocus } from '../field.tsx'
import { OptionList } from './option-list.tsx'
import { useCombobox } from './use-combobox.ts'

interface Props {
  label: string
  /** What the list of suggestions is called. */
  listLabel: string
  value: string
  limit?: number
  suggestions: readonly string[]
  /** Gets the cursor when it appears. */
  isFirst?: boolean
  onChange: (value: string) => void
}

/** A text field that suggests; what is typed counts as it is. */
export function SuggestField(props: Props) {
  const { label, listLabel, value, limit, suggestions, isFirst = false, onChange } = props
  const id = useId()
  const field = useFirstFocus(isFirst)
  const box = useCombobox<string>({ options: suggestions, first: null, onPick: onChange })
  return (
    <Labelled id={id} label={label} limit={limit} value={value}>
      <div className="relative">
        <input
          id={id}
          ref={field}
          {...box.input}
          value={value}
          onChange={(event) => {
            onChange(event.target.value)
            box.open()
          }}
          onKeyDown={box.press}
          onBlur={box.close}
          className={INPUT}
        />
        {box.expanded && (
          <OptionList label={listLabel} list={box.list} keyOf={(entry) => entry} show={(entry) => entry} />
        )}
      </div>
    </Labelled>
  )
}
