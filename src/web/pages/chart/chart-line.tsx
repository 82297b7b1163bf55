import { memo, useMemo } from 'react'
import type { ChartLine, Syllable } from '../../../formats/chordpro/chart.ts'
import { type Reading, readChord, readChordLine } from '../../../formats/chords.ts'
import type { Diagrams } from '../../model/chart/diagram.ts'
import { type Piece, runsOf } from '../../model/chart/layout.ts'
import { classes } from '../../ui/class-names.ts'
import { ChordDiagrams } from './chord-diagrams.tsx'

interface Props {
  line: ChartLine
  reading: Reading
  diagrams: Diagrams
}

/** A line of a chart. Its own direction is that of its words. */
export const ShownLine = memo(function ShownLine({ line, reading, diagrams }: Props) {
  switch (line.kind) {
    case 'empty':
      return <p aria-hidden="true">{'\u00a0'}</p>
    case 'comment':
      return (
        <p
          dir="auto"
          className={classes('text-[0.85em] text-muted italic', line.isBoxed && 'inline-block border px-1.5')}
        >
          {line.text}
        </p>
      )
    case 'verbatim':
      return <pre className="overflow-x-auto font-mono text-[0.8em] leading-tight">{line.text}</pre>
    case 'chords':
      return (
        <p dir="ltr" className="overflow-x-auto whitespace-pre font-semibold text-accent">
          {readChordLine(line.text, reading)}
        </p>
      )
    case 'diagrams':
      return <ChordDiagrams diagrams={line.chords.flatMap((chord) => diagrams.byChord.get(chord) ?? [])} />
    case 'words':
      return <Words syllables={line.syllables} reading={reading} />
  }
})

function Words({ syllables, reading }: { syllables: readonly Syllable[]; reading: Reading }) {
  const runs = useMemo(() => runsOf(syllables), [syllables])
  return (
    <p dir="auto" className="leading-[round(1.375em,1px)]">
      {runs.map((run, at) =>
        run.kind === 'text' ? (
          run.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: words have no name of their own
          <Word key={at} pieces={run.pieces} reading={reading} />
        ),
      )}
    </p>
  )
}

/** A word with chords: one box, so that no line breaks in it. */
function Word({ pieces, reading }: { pieces: readonly Piece[]; reading: Reading }) {
  const [piece, ...rest] = pieces
  if (piece && rest.length === 0) return <ShownPiece piece={piece} reading={reading} />
  return (
    <span className="inline-block whitespace-nowrap">
      {pieces.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name of their own
        <ShownPiece key={at} piece={each} reading={reading} />
      ))}
    </span>
  )
}

/**
 * Few elements, because a long chart has more than a thousand chords. Heights are whole pixels, so that words with and without
 * chords stand on one line.
 */
function ShownPiece({ piece: { chord, isRemark, text }, reading }: { piece: Piece; reading: Reading }) {
  return (
    <span className="inline-block whitespace-pre">
      {chord !== null && (
        <span className="block pe-[0.4em] text-[0.92em] leading-[round(1.25em,1px)]">
          {/* Of its own direction, so that the direction of the line is that of its words. */}
          <bdi
            dir="ltr"
            data-chord=""
            className={isRemark ? 'text-muted italic' : 'font-semibold text-accent'}
          >
            {isRemark ? chord : readChord(chord, reading)}
          </bdi>
        </span>
      )}
      {text === '' ? '\u200b' : text}
    </span>
  )
}
