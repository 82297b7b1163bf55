import { useState } from 'react'
import type { Song } from '../../../client/types.ts'
import { LIMITS } from '../../../core/limits.ts'
import { useSongs } from '../../api/queries.ts'
import { TYPING_MS, useDebounced } from '../../hooks/use-time.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'

interface Props {
  churchId: string
  chosen: ReadonlyMap<string, Song>
  onChange: (chosen: ReadonlyMap<string, Song>) => void
}

/** Songs to choose from, found by the ordinary search; what is chosen stays so over many searches. */
export function SongPicker({ churchId, chosen, onChange }: Props) {
  const { loading } = useTexts()
  const { export: t } = useTexts().transfer
  const [q, setQ] = useState('')
  const found = useSongs({ as: 'member', churchId }, useDebounced(q.trim(), TYPING_MS))
  const songs = found.data?.pages.flatMap((page) => page.songs) ?? []
  const choose = (some: readonly Song[], isChosen: boolean) => {
    const next = new Map(chosen)
    for (const song of some) isChosen ? next.set(song.id, song) : next.delete(song.id)
    onChange(next)
  }
  return (
    <div className="space-y-3">
      <TextField label={t.search} value={q} maxLength={LIMITS.query} onChange={setQ} />
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="me-auto text-muted text-sm">
          {t.chosen(chosen.size)}
        </p>
        <Button disabled={songs.length === 0} onClick={() => choose(songs, true)}>
          {t.chooseShown}
        </Button>
        <Button disabled={chosen.size === 0} onClick={() => onChange(new Map())}>
          {t.clear}
        </Button>
      </div>
      {found.error ? (
        <QueryProblem error={found.error} retry={found.refetch} />
      ) : !found.data ? (
        <Skeleton label={loading} />
      ) : songs.length === 0 ? (
        <p className="text-muted">{t.none}</p>
      ) : (
        <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded-2xl border border-line bg-surface">
          {songs.map((song) => (
            <li key={song.id}>
              <label className="flex items-center gap-3 px-4 py-2.5">
                <input
                  type="checkbox"
                  aria-label={t.choose(song.metadata.title)}
                  checked={chosen.has(song.id)}
                  onChange={(event) => choose([song], event.target.checked)}
                  className="size-4.5 accent-accent"
                />
                <span>{song.metadata.title}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <Button onClick={() => void found.fetchNextPage()} disabled={found.isFetchingNextPage}>
          {t.more}
        </Button>
      )}
    </div>
  )
}
