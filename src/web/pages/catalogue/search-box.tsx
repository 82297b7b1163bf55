import { type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { LIMITS } from '../../../core/limits.ts'
import { useDebounced } from '../../hooks/use-time.ts'
import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'

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

/** Browsers limit how often a page may write its address, so it follows the typing at a distance. */
const DEBOUNCE_MS = 400

interface SearchInAddress {
  typed: string
  type: (typed: string) => void
  /** Writes it at once, because the reader is about to leave the search. */
  settle: () => void
}

/** What is being searched for, which also stands in the address: a chip or going back changes it there. */
export function useSearchInAddress(): SearchInAddress {
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  const [typed, setTyped] = useState(q)
  const debounced = useDebounced(typed.trim(), DEBOUNCE_MS)
  const written = useRef(q)
  const latest = useRef(address)
  latest.current = address
  const write = useCallback(
    (text: string) => {
      if (text === written.current) return
      written.current = text
      // The filter stays; what is browsed does not.
      const archived = latest.current.get('archived')
      setAddress(
        { ...(archived === null ? {} : { archived }), ...(text === '' ? {} : { q: text }) },
        { replace: true },
      )
    },
    [setAddress],
  )
  useEffect(() => write(debounced), [debounced, write])
  useEffect(() => {
    if (q === written.current) return
    written.current = q
    setTyped(q)
  }, [q])
  return { typed, type: setTyped, settle: () => write(typed.trim()) }
}

interface Found {
  /** What these songs were found by. */
  q: string
  /** The address of the first of them. */
  first: string | undefined
  isCurrent: boolean
}

/** Opens the first song of a search once it has been found: Enter may be pressed before that. */
export function useOpenFirst(typed: string, { q, first, isCurrent }: Found) {
  const [, navigate] = useLocation()
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (wanted === null) return
    if (wanted !== typed) setWanted(null)
    else if (isCurrent && q === wanted) {
      setWanted(null)
      if (first !== undefined) navigate(first)
    }
  }, [wanted, typed, q, isCurrent, first, navigate])
  return () => setWanted(typed === '' ? null : typed)
}
