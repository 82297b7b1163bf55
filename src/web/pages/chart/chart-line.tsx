import { memo } from 'react'
import type { ChartLine } from '../../../formats/chordpro/chart.ts'
import { type Reading, readChord, readChordLine } from '../../../formats/chords/notation.ts'
import { type Piece, runsOf } from '../../model/chart/runs.ts'
import { classes } from '../../ui/class-names.ts'

interface Props {
  line: ChartLine
  reading: Reading
}

/** A line of a chart. Its own direction is that of its words. */
export const ShownLine = memo(function ShownLine({ line, reading }: Props) {
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
    case 'words':
      return (
        <p dir="auto" className="leading-snug">
          {runsOf(line.syllables).map((run, at) => {
            const key = `${at}`
            return run.kind === 'text' ? (
              <span key={key}>{run.text}</span>
            ) : (
              <Word key={key} pieces={run.pieces} reading={reading} />
            )
          })}
        </p>
      )
  }
})

/** A word with chords: one box, so that no line breaks in it. */
function Word({ pieces, reading }: { pieces: readonly Piece[]; reading: Reading }) {
  return (
    <span className="inline-block whitespace-nowrap">
      {pieces.map(({ chord, isRemark, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name of their own
        <span key={at} className="inline-block">
          {chord !== null && (
            <span className="block pe-[0.4em] text-[0.92em] leading-tight">
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
          <span className="block whitespace-pre">{text === '' ? '\u200b' : text}</span>
        </span>
      ))}
    </span>
  )
}
