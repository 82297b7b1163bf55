import { fretsShown, fretsText, type ShownDiagram } from '../../model/chart/diagram.ts'

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
