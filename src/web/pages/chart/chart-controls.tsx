import type { Chart } from '../../../formats/chordpro/chart.ts'
import { keyName, keysOf, keyText, type Notation, notations } from '../../../formats/chords.ts'
import {
  AS_WRITTEN,
  type ChartChoice,
  type ChartReading,
  chartSpelling,
  MOST_CAPO,
  stepped,
} from '../../model/chart/reading.ts'
import { useChartTexts } from '../../texts/chart/chart-texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'

interface Props {
  chart: Chart
  reading: ChartReading
  choice: ChartChoice
  onChoose: (choice: ChartChoice) => void
  notation: Notation | null
  onNotation: (notation: Notation) => void
}

const SELECT = 'min-h-10 rounded-lg border border-control bg-surface px-2 text-sm'

/** The key, the capo and the names of the chords. */
export function ChartControls({ chart, reading, choice, onChoose, notation, onNotation }: Props) {
  const c = useChartTexts()
  const { sounds, shapes, capo } = reading
  const shownIn = notation ?? chartSpelling(chart)
  const step = (steps: number) => onChoose({ ...choice, key: stepped(reading, steps) })
  return (
    <>
      {sounds && (
        <div className="flex items-center gap-1">
          <IconButton icon="minus" label={c.down} onClick={() => step(-1)} />
          <select
            aria-label={c.key}
            className={SELECT}
            value={keyName(sounds)}
            onChange={(event) => onChoose({ ...choice, key: event.target.value })}
          >
            {keysWith(keyName(sounds), sounds.isMinor).map((key) => (
              <option key={keyName(key)} value={keyName(key)}>
                {keyText(key, shownIn)}
              </option>
            ))}
          </select>
          <IconButton icon="plus" label={c.up} onClick={() => step(1)} />
        </div>
      )}
      {sounds && (
        <select
          aria-label={c.capo}
          className={SELECT}
          value={capo}
          onChange={(event) => onChoose({ ...choice, capo: Number(event.target.value) })}
        >
          {Array.from({ length: MOST_CAPO + 1 }, (_, fret) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the fret is its number
            <option key={fret} value={fret}>
              {fret === 0 ? c.noCapo : c.fret(fret)}
            </option>
          ))}
        </select>
      )}
      <ChoiceGroup
        label={c.notation}
        value={shownIn}
        onChange={onNotation}
        options={notations.map((value) => ({ value, label: c.notations[value] }))}
      />
      {reading.isOwnChoice && (
        <Button variant="quiet" icon="undo" onClick={() => onChoose(AS_WRITTEN)}>
          {reading.service ? c.asInService : c.asWritten}
        </Button>
      )}
      {capo > 0 && shapes && <p className="text-muted text-sm">{c.shapes(keyText(shapes, shownIn), capo)}</p>}
    </>
  )
}

/** The keys in use, and the one that is shown if it is none of them. */
const keysWith = (name: string, isMinor: boolean) => {
  const keys = keysOf(isMinor)
  if (keys.some((key) => keyName(key) === name)) return keys
  return [{ tonic: name.replace(/m$/, ''), isMinor }, ...keys]
}
