import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LyricsDocument, LyricVersion } from '../../../../client/types.ts'
import { refreshSong } from '../../../api/parts.ts'
import { session } from '../../../api/people/session.ts'
import { changeLyrics } from '../../../api/saves.ts'
import { lyricsDocument } from '../../../editor/documents.ts'
import { SaveStatus } from '../../../editor/save-bar.tsx'
import { useSaver } from '../../../hooks/saving/use-saver.ts'
import {
  compareWords,
  type Difference,
  intoChart,
  intoWords,
  outOfChart,
  outOfWords,
  type TakenIntoChart,
  type TakenIntoWords,
} from '../../../model/chart/chart-edits.ts'
import { newId } from '../../../model/new-id.ts'
import { useChartTexts } from '../../../texts/chart/chart-texts.ts'
import { useAllTexts } from '../../../texts/further/further-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface Props {
  chart: string
  churchId: string
  lyrics: LyricVersion
  onChange: (chart: string) => void
}

/** Lines that are shown at most; a chart of another song differs everywhere. */
const MOST_SHOWN = 12

/** Where the words of the chart and those of the song differ. Each line can be taken over into the other. */
export function WordDifferences(props: Props) {
  const c = useChartTexts().editor
  const lines = useTakenLines(props)
  const { taken, saving } = lines
  const differences = compareWords(props.chart, lines.words)
  if (differences.length === 0 && taken.length === 0) return null
  const isBusy = ['sending', 'waiting', 'signedOut'].includes(saving.state.kind)
  return (
    <section className="space-y-2 rounded-xl bg-warn-soft p-4 text-sm text-warn">
      {differences.length > 0 && (
        <>
          <h2 className="font-semibold">{c.differ}</h2>
          <p>{c.savedAtOnce}</p>
        </>
      )}
      <SaveStatus saving={saving} />
      {saving.state.kind === 'conflict' && <Notice tone="warn">{c.changedMeanwhile}</Notice>}
      <ul aria-live="polite" className="space-y-1 empty:hidden">
        {taken.map((line) => (
          <TakenRow key={line.id} line={line} isBusy={isBusy} onUndo={() => lines.undo(line)} />
        ))}
      </ul>
      <ul className="space-y-2 empty:hidden">
        {differences.slice(0, MOST_SHOWN).map((difference) => (
          <li key={`${difference.line}-${difference.chart}-${difference.words}`} className="space-y-1">
            <Sides difference={difference} />
            <div className="flex flex-wrap gap-2">
              {difference.words !== null && (
                <Button onClick={() => lines.takeIntoChart(difference)}>{c.takeWords}</Button>
              )}
              {difference.chart !== null && (
                <Button disabled={isBusy} onClick={() => lines.takeIntoWords(difference)}>
                  {c.takeChart}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {differences.length > MOST_SHOWN && <p aria-hidden="true">…</p>}
    </section>
  )
}

function TakenRow({ line, isBusy, onUndo }: { line: TakenLine; isBusy: boolean; onUndo: () => void }) {
  const t = useAllTexts()
  const c = useChartTexts().editor
  const button = useRef<HTMLButtonElement>(null)
  // The pressed button is gone from the page.
  useEffect(() => {
    if (!document.activeElement?.matches('input, textarea, select')) button.current?.focus()
  }, [])
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <span className="text-ink">{c.taken[line.taken.into](line.text)}</span>
      <Button ref={button} variant="quiet" icon="undo" disabled={isBusy} onClick={onUndo}>
        {t.edit.undo}
      </Button>
    </li>
  )
}

function Sides({ difference: { chart, words } }: { difference: Difference }) {
  const c = useChartTexts().editor
  return (
    <dl className="grid gap-x-3 sm:grid-cols-[auto_1fr]">
      {words !== null && (
        <>
          <dt>{c.onlyWords}</dt>
          <dd dir="auto" className="text-ink">
            {words}
          </dd>
        </>
      )}
      {chart !== null && (
        <>
          <dt>{c.onlyChart}</dt>
          <dd dir="auto" className="text-ink">
            {chart}
          </dd>
        </>
      )}
    </dl>
  )
}

interface Subject {
  churchId: string
  chart: string
  lyrics: LyricVersion
  onChange: (chart: string) => void
}

/** A line that was taken over on this page. */
interface TakenLine {
  readonly id: string
  /** Its words. */
  readonly text: string
  readonly taken: TakenIntoChart | TakenIntoWords
}

/** Takes lines of the chart into the words, which are saved at once, and lines of the words into the chart. */
function useTakenLines({ churchId, chart, lyrics: loaded, onChange }: Subject) {
  const queries = useQueryClient()
  const saving = useSaver<{ lyrics: LyricVersion }>()
  const [taken, setTaken] = useState<readonly TakenLine[]>([])
  const [saved, setSaved] = useState<LyricVersion | null>(null)
  const isNewer = saved?.id === loaded.id && saved.version > loaded.version
  const lyrics = isNewer ? saved : loaded
  const { songId, id } = lyrics
  const { state } = saving
  const conflict = state.kind === 'conflict' ? state.body.currentLyrics : null
  useEffect(() => {
    if (!conflict) return
    setSaved(conflict)
    refreshSong(queries, churchId, songId)
  }, [conflict, queries, churchId, songId])

  const save = (document: LyricsDocument, onSaved: () => void) => {
    const key = newId()
    const path = { churchId, songId, lyricVersionId: id }
    saving.start({
      send: () => changeLyrics(path, lyrics.version, key, lyricsDocument(document)),
      author: session.person(),
      onSaved: (answer) => {
        setSaved(answer.lyrics)
        onSaved()
        refreshSong(queries, churchId, songId)
      },
    })
  }
  const keep = (text: string, line: TakenLine['taken']) =>
    setTaken((before) => [...before, { id: newId(), text, taken: line }])
  const forget = (line: TakenLine) => setTaken((before) => before.filter((other) => other.id !== line.id))

  return {
    words: lyrics.sections.flatMap(({ lines }) => lines.map(({ text }) => text)),
    taken,
    saving,
    takeIntoChart: (difference: Difference) => {
      const next = intoChart(chart, difference)
      if (!next) return
      onChange(next.chart)
      keep(difference.words ?? '', next.taken)
    },
    takeIntoWords: (difference: Difference) => {
      const next = intoWords(lyrics, difference, newId())
      if (next) save(next.document, () => keep(next.taken.after, next.taken))
    },
    /** A line that was changed since stays as it is. */
    undo: (line: TakenLine) => {
      if (line.taken.into === 'words') {
        const before = outOfWords(lyrics, line.taken)
        if (before) save(before, () => forget(line))
        else forget(line)
        return
      }
      const before = outOfChart(chart, line.taken)
      if (before !== null) onChange(before)
      forget(line)
    },
  }
}
