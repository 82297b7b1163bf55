import { useState } from 'react'
import { useChartTexts } from '../../../../texts/chart/chart-texts.ts'
import { useTexts } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/field.tsx'

interface Props {
  /** The syllable. */
  text: string
  chord: string
  /** Chords of the chart, to choose from. */
  known: readonly string[]
  onPlace: (chord: string) => void
  onClose: () => void
}

/** Asks for the chord over a syllable. */
export function ChordDialog({ text, chord: current, known, onPlace, onClose }: Props) {
  const t = useTexts()
  const c = useChartTexts().editor
  const [chord, setChord] = useState(current)
  return (
    <Dialog title={c.chordFor(text)} closeLabel={t.close} onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          onPlace(chord)
        }}
      >
        <TextField
          label={c.chord}
          value={chord}
          isFirst
          maxLength={30}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          onChange={setChord}
        />
        {known.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {known.map((name) => (
              <Button key={name} onClick={() => onPlace(name)}>
                {name}
              </Button>
            ))}
          </div>
        )}
        <div className="flex gap-2">
          <Button type="submit" variant="primary">
            {c.place}
          </Button>
          {current !== '' && (
            <Button variant="danger" onClick={() => onPlace('')}>
              {c.remove}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
