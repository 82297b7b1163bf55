import { useMemo, useState } from 'react'
import type { Arrangement } from '../../../client/types.ts'
import { type Chart, parseChart } from '../../../formats/chordpro/chart.ts'
import { keyText, type Notation, notations } from '../../../formats/chords.ts'
import { useStoredState } from '../../hooks/use-stored-state.ts'
import {
  type ChartChoice,
  type ChartReading,
  readingOf,
  storeChoice,
  storedChoice,
} from '../../model/chart/chart-reading.ts'
import { useChartTexts } from '../../texts/chart/chart-texts.ts'
import { useTexts } from '../../texts/texts.ts'

interface Read {
  text: string
  arrangement: Arrangement
  /** What the choice of key and capo is kept for: an item of a service, otherwise the arrangement. */
  choiceId: string
  /** As the service names it. */
  serviceKey: string | null
}

interface Shown {
  chart: Chart
  reading: ChartReading
  choice: ChartChoice
  choose: (choice: ChartChoice) => void
  notation: Notation | null
  setNotation: (notation: Notation) => void
  /** Key, capo, tempo and time, as they are shown. */
  facts: string[]
}

const AS_TYPED = 'typed'

/** A chart as this person reads it. */
export function useChartReading({ text, arrangement, choiceId, serviceKey }: Read): Shown {
  const t = useTexts()
  const c = useChartTexts()
  const [choice, setChoice] = useState<ChartChoice>(() => storedChoice(choiceId))
  const [stored, setNotation] = useStoredState('chart-notation', [...notations, AS_TYPED], AS_TYPED)
  const notation: Notation | null = stored === AS_TYPED ? null : stored
  const sourceKey = arrangement.sourceKey ?? null
  const chart = useMemo(() => parseChart(text), [text])
  const reading = useMemo(
    () => readingOf(chart, sourceKey, choice, notation, serviceKey),
    [chart, sourceKey, choice, notation, serviceKey],
  )
  const choose = (next: ChartChoice) => {
    setChoice(next)
    storeChoice(choiceId, next)
  }
  const { sounds, shapes, capo } = reading
  const tempo = chart.tempo ?? arrangement.tempo ?? null
  const facts = [
    sounds ? `${c.key} ${keyText(sounds, reading.notation)}` : null,
    capo > 0 && shapes ? c.shapes(keyText(shapes, reading.notation), capo) : null,
    tempo === null ? null : t.song.tempo(tempo),
    chart.time,
  ].filter((fact) => fact !== null)
  return { chart, reading, choice, choose, notation, setNotation, facts }
}
