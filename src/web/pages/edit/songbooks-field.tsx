import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, useState } from 'react'
import type { Song, Songbook } from '../../../client/types.ts'
import { LIMITS } from '../../../core/limits.ts'
import { CCLI } from '../../../core/text.ts'
import { listSongs } from '../../api/finding.ts'
import { keys } from '../../api/queries.ts'
import { useDebounced } from '../../hooks/use-time.ts'
import { entriesIn, type SuggestedField, suggestionsFor } from '../../model/song/suggestions.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { SuggestField } from '../../ui/combobox/combobox.tsx'
import { TextField } from '../../ui/field.tsx'

interface Props {
  songbooks: readonly Songbook[]
  problem?: string | undefined
  suggestions: Suggestions
  onChange: (songbooks: Songbook[], run: string | null) => void
}

const EMPTY: Songbook = { book: '', number: '' }

/** One row a book. The CCLI number has a field of its own but is kept as the book called CCLI. */
export function SongbooksField({ songbooks, problem, suggestions, onChange }: Props) {
  const t = useAllTexts()
  const ccliAt = songbooks.findIndex(({ book }) => book === CCLI)
  // A new row is no entry before something is typed into it.
  const [isAdding, setAdding] = useState(false)
  const [left, setLeft] = useState(false)
  const rows = isAdding ? [...songbooks, EMPTY] : songbooks
  const setRow = (at: number, row: Songbook) => {
    if (at === songbooks.length) setAdding(false)
    onChange(songbooks.toSpliced(at, 1, row), `songbook-${at}`)
  }
  const remove = (at: number) => {
    if (at === songbooks.length) setAdding(false)
    else onChange(songbooks.toSpliced(at, 1), null)
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setLeft(true)
  }
  const setCcli = (number: string) => {
    if (ccliAt === -1) onChange([...songbooks, { book: CCLI, number }], 'ccli')
    else if (number === '') onChange(songbooks.toSpliced(ccliAt, 1), 'ccli')
    else onChange(songbooks.with(ccliAt, { book: CCLI, number }), 'ccli')
  }
  return (
    <fieldset className="space-y-3">
      <legend className="font-medium text-sm">{t.fields.songbooks}</legend>
      {rows.map((row, at) =>
        at === ccliAt ? null : (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own
            key={at}
            onFocus={() => setLeft(false)}
            onBlur={leave}
            className="flex flex-wrap items-end gap-2"
          >
            <legend className="sr-only">{`${row.book} ${row.number}`.trim() || t.metadata.addBook}</legend>
            <div className="min-w-0 flex-1 basis-24">
              <SuggestField
                label={t.metadata.book}
                listLabel={`${t.choose.suggestions}: ${t.metadata.book}`}
                limit={LIMITS.songbooks.book}
                value={row.book}
                isFirst={row === EMPTY}
                suggestions={row.book.trim() === '' ? [] : suggestions.of('books', row.book)}
                onChange={(book) => {
                  suggestions.search(book)
                  setRow(at, { ...row, book })
                }}
              />
            </div>
            <div className="w-28">
              <TextField
                label={t.metadata.number}
                limit={LIMITS.songbooks.number}
                value={row.number}
                onChange={(number) => setRow(at, { ...row, number })}
              />
            </div>
            <IconButton
              icon="trash"
              label={t.metadata.remove(`${row.book} ${row.number}`.trim() || t.metadata.book)}
              onClick={() => remove(at)}
            />
          </fieldset>
        ),
      )}
      <Button icon="plus" disabled={isAdding} onClick={() => setAdding(true)}>
        {t.metadata.addBook}
      </Button>
      {problem && left && <p className="text-danger text-sm">{problem}</p>}
      <div className="max-w-xs">
        <TextField
          label={t.metadata.ccli}
          hint={t.metadata.ccliHint}
          inputMode="numeric"
          value={songbooks[ccliAt]?.number ?? ''}
          onChange={(typed) => setCcli(typed.replace(/\D/g, ''))}
        />
      </div>
    </fieldset>
  )
}

const DEBOUNCE_MS = 300
const SHORTEST_SEARCH = 2

export interface Suggestions {
  of: (field: SuggestedField, typed: string, taken?: readonly string[]) => readonly string[]
  /** Looks for more songs that have what is being typed. */
  search: (typed: string) => void
}

/**
 * What the church's songs have in a field: of the songs that are loaded, and of those that a search for what is being
 * typed finds. The search is the one of the library, so no other request is sent.
 */
export function useSuggestions(churchId: string): Suggestions {
  const queries = useQueryClient()
  const scope = { as: 'member', churchId } as const
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), DEBOUNCE_MS)
  useQuery({
    queryKey: [...keys.songs(scope), 'suggested', q],
    queryFn: ({ signal }) => listSongs(scope, q, 0, signal),
    enabled: q.length >= SHORTEST_SEARCH,
    retry: false,
  })
  return {
    of: (field, text, taken = []) =>
      suggestionsFor(text, entriesIn(loadedSongs(queries, churchId), field), taken),
    search: setTyped,
  }
}

type Listed = { songs?: readonly Song[]; pages?: readonly { songs: readonly Song[] }[] }

function loadedSongs(queries: QueryClient, churchId: string): Song[] {
  const found = new Map<string, Song>()
  for (const [, answer] of queries.getQueriesData<Listed>({
    queryKey: keys.songs({ as: 'member', churchId }),
  })) {
    const lists = answer?.pages ?? (answer?.songs ? [{ songs: answer.songs }] : [])
    for (const { songs } of lists) for (const song of songs) found.set(song.id, song)
  }
  return [...found.values()]
}
