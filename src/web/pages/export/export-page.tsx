import { useEffect, useRef, useState } from 'react'
import type { Asset, Church, Song } from '../../../client/types.ts'
import { LIMITS } from '../../../core/limits.ts'
import { type Format, safeName } from '../../../formats/export.ts'
import { listSongs, useSongs } from '../../api/finding.ts'
import { session } from '../../api/people/session.ts'
import { listArrangements, listLyrics } from '../../api/requests/endpoints.ts'
import { askToSignIn, manyRequests, tryWhenPossible } from '../../api/requests/many-requests.ts'
import { TYPING_MS, useDebounced } from '../../hooks/use-time.ts'
import { collect } from '../../model/collect-export.ts'
import { type Hold, RetryingRequests } from '../../model/retrying-requests.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice, Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { HoldNotice } from '../hold-notice.tsx'
import { saveFile } from '../save-file.ts'
import { WritersPage } from '../session/writers-only.tsx'
import { FormatChoice, MusicChoice, musicFile } from './export-choices.tsx'

/** The songs of a church as files: all of them, or those that are chosen. */
export function ExportPage({ church }: { church: Church }) {
  const { export: t } = useAllTexts().transfer
  return (
    <WritersPage church={church} title={t.title} intro={t.intro} className="max-w-3xl">
      <Export church={church} />
    </WritersPage>
  )
}

function Export({ church }: { church: Church }) {
  const { export: t } = useAllTexts().transfer
  const [format, setFormat] = useState<Format>('openlyrics')
  const [which, setWhich] = useState<'all' | 'some'>('all')
  const [withMusic, setWithMusic] = useState(false)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Song>>(new Map())
  const { state, start, cancel } = useExport(church)
  const isGoing = state.kind === 'going'
  return (
    <div className="space-y-6">
      <fieldset disabled={isGoing} className="min-w-0 space-y-6">
        <legend className="sr-only">{t.title}</legend>
        <FormatChoice format={format} onChange={setFormat} />
        <div className="space-y-1.5">
          <p className="font-medium text-sm">{t.which}</p>
          <ChoiceGroup
            label={t.which}
            value={which}
            onChange={setWhich}
            options={[
              { value: 'all', label: t.all },
              { value: 'some', label: t.some },
            ]}
          />
        </div>
        <MusicChoice isChosen={withMusic} onChange={setWithMusic} />
        {which === 'some' && <SongPicker churchId={church.id} chosen={chosen} onChange={setChosen} />}
        {!isGoing && (
          <Button
            variant="primary"
            icon="download"
            disabled={which === 'some' && chosen.size === 0}
            onClick={() => void start(format, which === 'all' ? null : [...chosen.values()], withMusic)}
          >
            {t.downloadAll}
          </Button>
        )}
      </fieldset>
      <Progress state={state} total={which === 'all' ? null : chosen.size} onCancel={cancel} />
    </div>
  )
}

interface ProgressProps {
  state: ExportState
  /** Null while the number of songs is not known. */
  total: number | null
  onCancel: () => void
}

function Progress({ state, total, onCancel }: ProgressProps) {
  const { export: t } = useAllTexts().transfer
  if (state.kind === 'idle') return null
  if (state.kind === 'failed') return <Notice tone="danger">{t.failed(state.message)}</Notice>
  if (state.kind === 'done') return <Notice tone="good">{t.done(state.count)}</Notice>
  return (
    <div className="space-y-3">
      <p className="tabular-nums">
        {total === null ? t.collecting(state.done) : t.collectingOf(state.done, total)}
      </p>
      <progress
        aria-label={t.title}
        className="h-2 w-full accent-accent"
        {...(total === null ? {} : { max: total, value: state.done })}
      />
      <HoldNotice hold={state.hold} />
      <p className="text-muted text-sm">{t.slow}</p>
      <Button onClick={onCancel}>{t.cancel}</Button>
    </div>
  )
}

interface Props {
  churchId: string
  chosen: ReadonlyMap<string, Song>
  onChange: (chosen: ReadonlyMap<string, Song>) => void
}

/** Songs to choose from, found by the ordinary search; what is chosen stays so over many searches. */
function SongPicker({ churchId, chosen, onChange }: Props) {
  const { loading } = useTexts()
  const { export: t } = useAllTexts().transfer
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

type ExportState =
  | { kind: 'idle' }
  | { kind: 'going'; done: number; hold: Hold | null }
  | { kind: 'done'; count: number }
  | { kind: 'failed'; message: string }

/** Reads the songs of a church and saves them as a zip. */
function useExport(church: Church) {
  const { export: t } = useAllTexts().transfer
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const running = useRef<RetryingRequests | null>(null)
  useEffect(() => {
    const forget = tryWhenPossible(() => running.current?.tryNow())
    return () => {
      forget()
      running.current?.stop()
    }
  }, [])

  const start = async (format: Format, chosen: readonly Song[] | null, withMusic: boolean) => {
    const scope = { as: 'member', churchId: church.id } as const
    let done = 0
    const requests: RetryingRequests = new RetryingRequests({
      ...manyRequests,
      person: session.person(),
      changed: () => {
        askToSignIn(requests.hold)
        if (running.current === requests) setState({ kind: 'going', done, hold: requests.hold })
      },
    })
    running.current = requests
    setState({ kind: 'going', done, hold: null })
    const source = {
      list: (offset: number) => listSongs(scope, '', offset),
      lyrics: async (songId: string) => (await listLyrics(scope, songId)).lyrics,
      arrangements: async (songId: string) => (await listArrangements(scope, songId)).arrangements,
      file: (asset: Asset) => musicFile(church.id, asset),
    }
    const onSong = (count: number) => {
      done = count
      if (running.current === requests) setState({ kind: 'going', done, hold: requests.hold })
    }
    const collected = await collect({ source, requests, format, chosen, withMusic, onSong })
    if (running.current !== requests) return
    running.current = null
    if (collected.kind === 'stopped') return setState({ kind: 'idle' })
    if (collected.kind === 'failed') return setState(collected)
    saveFile(`${safeName(t.zipName(church.name))}.zip`, collected.zip)
    setState({ kind: 'done', count: collected.count })
  }
  const cancel = () => {
    running.current?.stop()
    running.current = null
    setState({ kind: 'idle' })
  }
  return { state, start, cancel }
}
