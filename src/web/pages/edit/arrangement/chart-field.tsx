import { useDeferredValue, useMemo, useState } from 'react'
import type { LyricVersion } from '../../../../client/types.ts'
import { LIMITS } from '../../../../core/limits.ts'
import { chordsOf, parseChart, type Syllable, startChart } from '../../../../formats/chordpro/chart.ts'
import { fromChordsOverWords, hasChordsOverWords } from '../../../../formats/chordpro/chords-over-words.ts'
import type { ArrangementDraft } from '../../../editor/documents.ts'
import {
  chordBefore,
  closestWords,
  noChordsOf,
  placeChord,
  syllableStarts,
} from '../../../model/chart/chart-edits.ts'
import { AS_WRITTEN, readingOf } from '../../../model/chart/chart-reading.ts'
import { diagramsOf } from '../../../model/chart/diagram.ts'
import { useChartTexts } from '../../../texts/chart/chart-texts.ts'
import { lyricName } from '../../../texts/language-names.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { PagePart } from '../../../ui/page-part.tsx'
import { ChordDiagrams, ShownLine } from '../../chart/chart-line.tsx'
import { WordDifferences } from './word-differences.tsx'

interface ChartFieldProps {
  churchId: string
  draft: ArrangementDraft
  /** The words that the chart may go with. */
  words: readonly LyricVersion[]
  problem: string | null
  /** What is typed is one step of undo; a change of its own is one too. */
  onChange: (chart: string | null, isOwnStep?: boolean) => void
  /** A chart that begins with these words. */
  onStart: (chart: string, words: LyricVersion) => void
}

/** The chart, whose syllables are tapped, and behind it as text. */
export function ChartField({ churchId, draft, words, problem, onChange, onStart }: ChartFieldProps) {
  const t = useTexts()
  const c = useChartTexts().editor
  const text = draft.chart ?? ''
  const shown = useDeferredValue(text)
  const [isText, setText] = useState(text === '' && words.length === 0)
  const set = (next: string) => onChange(next === '' ? null : next)
  const paste = (event: React.ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!hasChordsOverWords(pasted)) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    set(text.slice(0, selectionStart) + fromChordsOverWords(pasted) + text.slice(selectionEnd))
  }
  const start = (chosen: LyricVersion) => {
    const sections = chosen.sections.map(({ name, lines }) => ({
      name,
      lines: lines.map((line) => line.text),
    }))
    onStart(startChart({ sections, key: draft.sourceKey, tempo: draft.tempo }), chosen)
  }
  return (
    <section aria-label={t.fields.chart} className="space-y-3">
      <h2 className="font-medium text-sm">{t.fields.chart}</h2>
      {text === '' ? (
        <StartOfChart words={words} onStart={start} />
      ) : (
        <PagePart of={shown}>
          <ChartResult text={text} shown={shown} sourceKey={draft.sourceKey} onChange={set} />
        </PagePart>
      )}
      <PagePart of={shown} fallback={null}>
        <ChordsOverWords shown={shown} onTurn={() => set(fromChordsOverWords(text))} />
      </PagePart>
      <details
        open={isText}
        onToggle={(event) => setText(event.currentTarget.open)}
        className="rounded-lg border border-line bg-surface px-3"
      >
        <summary className="-mx-1 min-h-10 rounded px-1 py-2 font-medium text-sm">{c.asText}</summary>
        <div className="pb-3">
          <TextArea
            label={c.label}
            hint={c.hint}
            limit={LIMITS.chart}
            rows={text === '' ? 4 : 18}
            spellCheck={false}
            className="font-mono text-sm"
            value={text}
            problem={problem}
            onChange={set}
            onPaste={paste}
          />
        </div>
      </details>
      {text !== '' && (
        <PagePart of={shown}>
          <Differences
            chart={shown}
            churchId={churchId}
            words={words}
            onChange={(next) => onChange(next, true)}
          />
        </PagePart>
      )}
    </section>
  )
}

interface StartOfChartProps {
  words: readonly LyricVersion[]
  onStart: (words: LyricVersion) => void
}

/** A chart begins with the words of the song; of several, with those that are chosen. */
function StartOfChart({ words, onStart }: StartOfChartProps) {
  const c = useChartTexts().editor
  const reader = useLanguage()
  const [only, ...more] = words
  if (!only) return null
  if (more.length === 0) return <Button onClick={() => onStart(only)}>{c.start}</Button>
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 text-muted text-sm">{c.start}</legend>
      {words.map((each) => (
        <Button key={each.id} onClick={() => onStart(each)}>
          {lyricName(each, reader)}
        </Button>
      ))}
    </fieldset>
  )
}

interface DifferencesProps {
  chart: string
  churchId: string
  words: readonly LyricVersion[]
  onChange: (chart: string) => void
}

/** Of several words, those count that the chart has. */
function Differences({ words, ...rest }: DifferencesProps) {
  const lyrics = useMemo(() => closestWords(rest.chart, words), [rest.chart, words])
  return lyrics ? <WordDifferences key={lyrics.id} lyrics={lyrics} {...rest} /> : null
}

/** Offers to put chords that stand above words into them. */
function ChordsOverWords({ shown, onTurn }: { shown: string; onTurn: () => void }) {
  const c = useChartTexts().editor
  if (!hasChordsOverWords(shown)) return null
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm">
      {c.overFound}
      <Button onClick={onTurn}>{c.fromOver}</Button>
    </p>
  )
}

interface ChartResultProps {
  /** The chart as typed, and as it is shown, which may follow later. */
  text: string
  shown: string
  sourceKey: string | null
  onChange: (text: string) => void
}

const MOST_KNOWN = 16

/** What a typed chart looks like. A tapped syllable gets a chord. */
function ChartResult({ text, shown, sourceKey, onChange }: ChartResultProps) {
  const c = useChartTexts().editor
  const chart = useMemo(() => parseChart(shown), [shown])
  const reading = useMemo(() => readingOf(chart, sourceKey, AS_WRITTEN, null), [chart, sourceKey])
  const noChords = useMemo(() => noChordsOf(chart, reading.spelling), [chart, reading])
  const diagrams = useMemo(() => diagramsOf(chart, reading), [chart, reading])
  const [tapped, setTapped] = useState<{ at: number; text: string } | null>(null)
  const known = useMemo(() => [...new Set(chordsOf(chart))].slice(0, MOST_KNOWN), [chart])
  return (
    <>
      <div className="space-y-1.5">
        <p className="text-muted text-sm">{c.tap}</p>
        <div className="max-h-128 overflow-y-auto rounded-lg border border-line bg-surface p-3 font-serif">
          {chart.sections.map((section, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sections have no name of their own
            <div key={at} className="mb-4">
              {section.label !== '' && (
                <p className="font-sans font-semibold text-muted text-xs">{section.label}</p>
              )}
              {section.lines.map((line, number) =>
                line.kind === 'words' ? (
                  <TappedLine
                    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own
                    key={number}
                    syllables={line.syllables}
                    noChords={noChords}
                    onTap={setTapped}
                  />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own
                  <ShownLine key={number} line={line} reading={reading} diagrams={diagrams} />
                ),
              )}
            </div>
          ))}
          <ChordDiagrams diagrams={diagrams.below} />
        </div>
        {noChords.length > 0 && (
          <p role="status" className="text-sm text-warn">
            {c.noChords(noChords.join(', '))}
          </p>
        )}
      </div>
      {tapped && (
        <ChordDialog
          text={tapped.text}
          chord={chordBefore(text, tapped.at)}
          known={known}
          onPlace={(chord) => {
            onChange(placeChord(text, tapped.at, chord))
            setTapped(null)
          }}
          onClose={() => setTapped(null)}
        />
      )}
    </>
  )
}

interface Tap {
  /** The place in the chart. */
  at: number
  text: string
}

/** A line of words whose syllables can be tapped to put a chord over them. */
function TappedLine({
  syllables,
  noChords,
  onTap,
}: {
  syllables: readonly Syllable[]
  /** What stands in the place of a chord and is none. */
  noChords: readonly string[]
  onTap: (tap: Tap) => void
}) {
  return (
    <p dir="auto" className="leading-snug">
      {syllables.map(({ chord, isRemark, text, at }) => {
        const parts = partsOf(text)
        const shown = (part: Part) => (
          <button
            key={part.from}
            type="button"
            className="whitespace-pre rounded hover:bg-accent-soft"
            onClick={() => onTap({ at: at + part.from, text: part.text.trim() })}
          >
            {part.text === '' ? '\u00a0' : part.text}
          </button>
        )
        if (chord === null) return <span key={at}>{parts.map(shown)}</span>
        const isUnknown = !isRemark && noChords.includes(chord)
        // The word under the chord stays in one piece.
        const end = parts.findIndex((part) => /\s$/.test(part.text)) + 1 || parts.length
        return (
          <span key={at}>
            <span className="inline-block whitespace-nowrap">
              <span className="block pe-[0.4em] font-semibold text-[0.92em] text-accent leading-tight">
                <bdi
                  dir="ltr"
                  data-no-chord={isUnknown ? '' : undefined}
                  className={isUnknown ? 'text-warn underline decoration-wavy' : undefined}
                >
                  {chord}
                </bdi>
              </span>
              <span className="block">{parts.slice(0, end).map(shown)}</span>
            </span>
            {parts.slice(end).map(shown)}
          </span>
        )
      })}
    </p>
  )
}

interface Part {
  from: number
  text: string
}

/** A text cut where its syllables begin; spaces belong to the syllable before them. */
function partsOf(text: string): Part[] {
  const starts = [...new Set([0, ...syllableStarts(text)])]
  return starts.map((from, at) => ({ from, text: text.slice(from, starts[at + 1]) }))
}

interface ChordDialogProps {
  /** The syllable. */
  text: string
  chord: string
  /** Chords of the chart, to choose from. */
  known: readonly string[]
  onPlace: (chord: string) => void
  onClose: () => void
}

/** Asks for the chord over a syllable. */
function ChordDialog({ text, chord: current, known, onPlace, onClose }: ChordDialogProps) {
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
