import { encode } from 'uqr'
import { classes } from './class-names.ts'

interface Props {
  text: string
  label: string
  className: string
  /** A long text: with less error correction, so that its squares do not become too small. */
  isDense?: boolean
}

/** Black on white in every theme, because cameras expect it. */
export function QrCode({ text, label, className, isDense = false }: Props) {
  const { data, size } = encode(text, { ecc: isDense ? 'L' : 'M', border: isDense ? 4 : 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={classes('mx-auto max-w-full rounded-lg bg-white', className)}
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
