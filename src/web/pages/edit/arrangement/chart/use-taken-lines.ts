import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LyricsDocument, LyricVersion } from '../../../../../client/types.ts'
import { session } from '../../../../api/people/session.ts'
import { changeLyrics } from '../../../../api/saves.ts'
import { useSaver } from '../../../../hooks/saving/use-saver.ts'
import {
  type Difference,
  intoChart,
  intoWords,
  outOfChart,
  outOfWords,
  type TakenIntoChart,
  type TakenIntoWords,
} from '../../../../model/chart/chart-edits.ts'
import { newId } from '../../../../model/new-id.ts'
import { lyricsDocument } from '../../documents.ts'
import { refreshSong } from '../../refresh-part.ts'

interface Subject {
  churchId: string
  chart: string
  lyrics: LyricVersion
  onChange: (chart: string) => void
}

/** A line that was taken over on this page. */
export interface TakenLine {
  readonly id: string
  /** Its words. */
  readonly text: string
  readonly taken: TakenIntoChart | TakenIntoWords
}

/** Takes lines of the chart into the words, which are saved at once, and lines of the words into the chart. */
export function useTakenLines({ churchId, chart, lyrics: loaded, onChange }: Subject) {
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
