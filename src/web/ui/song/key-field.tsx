import { useState } from 'react'
import { LONGEST_TYPED_KEY, typedKey } from '../../model/song/tempo-and-key.ts'
import { TextField } from '../field.tsx'

interface Props {
  label: string
  hint?: string | undefined
  problem: string | null
  value: string | null
  onChange: (key: string | null) => void
}

/** A key, in letters or in words. */
export function KeyField({ value, onChange, ...field }: Props) {
  const [typed, setTyped] = useState('')
  return (
    <TextField
      {...field}
      maxLength={LONGEST_TYPED_KEY}
      autoComplete="off"
      spellCheck={false}
      // Undo and others' changes replace what was typed.
      value={typedKey(typed) === value ? typed : (value ?? '')}
      onChange={(text) => {
        setTyped(text)
        onChange(typedKey(text))
      }}
    />
  )
}
