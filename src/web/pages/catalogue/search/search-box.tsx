import type { Ref } from 'react'
import { LIMITS } from '../../../../core/limits.ts'
import { useTexts } from '../../../texts/texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'

interface Props {
  value: string
  onChange: (value: string) => void
  onEnterList: () => void
  /** Enter opens the best match. */
  onOpenFirst: () => void
  onLeave: () => void
  inputRef: Ref<HTMLInputElement>
}

export function SearchBox({ value, onChange, onEnterList, onOpenFirst, onLeave, inputRef }: Props) {
  const t = useTexts()
  return (
    <search className="relative block">
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 start-4 size-6 -translate-y-1/2 text-muted"
      />
      <input
        ref={inputRef}
        type="text"
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        aria-label={t.search.label}
        placeholder={t.search.placeholder}
        maxLength={LIMITS.query}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            onEnterList()
          } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            onOpenFirst()
          } else if (event.key === 'Escape' && value !== '') onChange('')
        }}
        className={classes(
          'h-14 w-full rounded-2xl border border-control bg-surface ps-13 text-lg shadow-sm placeholder:text-base placeholder:text-muted',
          value === '' ? 'pe-4' : 'pe-14',
        )}
      />
      {value !== '' && (
        <IconButton
          icon="close"
          label={t.search.clear}
          className="absolute top-2 end-2"
          onClick={() => onChange('')}
        />
      )}
    </search>
  )
}
