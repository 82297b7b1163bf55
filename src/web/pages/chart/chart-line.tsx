import { memo, useMemo } from 'react'
import type { ChartLine, Syllable } from '../../../formats/chordpro/chart.ts'
import { type Reading, readChord, readChordLine } from '../../../formats/chords.ts'
import { type Piece, runsOf } from '../../model/chart/chart-layout.ts'
import { type Diagrams, fretsShown, fretsText, type ShownDiagram } from '../../model/chart/diagram.ts'
import { classes } from '../../ui/class-names.ts'

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

/** Diagrams of chords beside each other, as wide as there is room. */
export function ChordDiagrams({ diagrams }: { diagrams: readonly ShownDiagram[] }) {
  if (diagrams.length === 0) return null
  return (
    <div dir="ltr" className="my-2 flex break-inside-avoid flex-wrap items-start gap-x-5 gap-y-3">
      {diagrams.map((diagram, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a chord may stand twice
        <ChordDiagram key={at} diagram={diagram} />
      ))}
    </div>
  )
}

/** Of the drawing: from string to string, from fret to fret, and the room above, below and beside them. */
const [STRING, FRET] = [10, 12]
const [ABOVE, BELOW, BESIDE] = [30, 10, 18]
/** How wide a letter of the name is, at most. */
const LETTER = 9

/** The strings of a chord from left to right, with the lowest first. It takes the colour and the size of the text. */
function ChordDiagram({ diagram }: { diagram: ShownDiagram }) {
  const { name, strings, fingers } = diagram
  const frets = fretsShown(diagram)
  if (!frets) return null
  const { first, rows } = frets
  const [width, height] = [(strings.length - 1) * STRING, rows * FRET]
  const total = Math.max(width + 2 * BESIDE, [...name].length * LETTER)
  const left = (total - width) / 2
  const [right, bottom] = [left + width, ABOVE + height]
  const grid = [
    ...strings.map((_, at) => `M${left + at * STRING} ${ABOVE}v${height}`),
    ...Array.from({ length: rows + 1 }, (_, row) => `M${left} ${ABOVE + row * FRET}H${right}`),
  ].join('')
  return (
    <svg
      role="img"
      aria-label={`${name}: ${fretsText(diagram)}`}
      viewBox={`0 0 ${total} ${bottom + BELOW}`}
      style={{ height: `${(bottom + BELOW) / 18}em` }}
      className="max-w-full font-sans"
      fill="currentColor"
      textAnchor="middle"
    >
      <text x={total / 2} y={12} fontSize={13} fontWeight={600} className="fill-accent">
        {name}
      </text>
      <path d={grid} stroke="currentColor" strokeWidth={0.8} strokeLinecap="square" />
      {first === 1 ? (
        <rect x={left - 0.5} y={ABOVE - 2.5} width={width + 1} height={2.5} />
      ) : (
        <text x={left - 6} y={ABOVE + FRET * 0.5 + 3} fontSize={9} textAnchor="end">
          {first}
        </text>
      )}
      {strings.map((fret, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a string is its number
        <HeldString key={at} x={left + at * STRING} fret={fret} first={first} />
      ))}
      {fingers.slice(0, strings.length).map((finger, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a string is its number
        <text key={at} x={left + at * STRING} y={bottom + 9} fontSize={8}>
          {finger}
        </text>
      ))}
    </svg>
  )
}

/** A cross above a string that is not played, a ring above an open one, otherwise a dot where it is held. */
function HeldString({ x, fret, first }: { x: number; fret: number | null; first: number }) {
  const y = ABOVE - 7
  if (fret === null)
    return <path d={`M${x - 2.5} ${y - 2.5}l5 5m0-5l-5 5`} stroke="currentColor" strokeWidth={1.2} />
  if (fret === 0) return <circle cx={x} cy={y} r={2.8} fill="none" stroke="currentColor" strokeWidth={1.2} />
  return <circle cx={x} cy={ABOVE + (fret - first + 0.5) * FRET} r={4} />
}
