/** Small line plots as SVG, readable on light and dark pages: the colours follow what the reader's system prefers. */
import { figure } from './figures.ts'

export interface Series {
  readonly name: string
  readonly points: readonly { readonly x: number; readonly y: number }[]
  /** What others are measured beside is drawn with a dashed line. */
  readonly isBeside?: boolean
}

export interface Plot {
  readonly title: string
  readonly xLabel: string
  readonly yLabel: string
  readonly series: readonly Series[]
}

const WIDTH = 640
const HEIGHT = 320
const LEFT = 64
const RIGHT = 200
const TOP = 44
const BOTTOM = 48

const STYLE = `
  text { font: 12px system-ui, sans-serif; fill: #24292f }
  .title { font-size: 14px; font-weight: 600 }
  .page { fill: #ffffff } .grid { stroke: #d0d7de; stroke-width: 1 }
  .line { fill: none; stroke-width: 2 } .beside { stroke-dasharray: 5 4 }
  .c0 { stroke: #0550ae } .c1 { stroke: #bc4c00 } .c2 { stroke: #116329 } .c3 { stroke: #8250df } .c4 { stroke: #a40e26 }
  .f0 { fill: #0550ae } .f1 { fill: #bc4c00 } .f2 { fill: #116329 } .f3 { fill: #8250df } .f4 { fill: #a40e26 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .page { fill: #0d1117 } .grid { stroke: #30363d }
    .c0 { stroke: #79c0ff } .c1 { stroke: #ffa657 } .c2 { stroke: #7ee787 } .c3 { stroke: #d2a8ff } .c4 { stroke: #ff7b72 }
    .f0 { fill: #79c0ff } .f1 { fill: #ffa657 } .f2 { fill: #7ee787 } .f3 { fill: #d2a8ff } .f4 { fill: #ff7b72 }
  }`
const COLOURS = 5

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Round steps from zero to at least the highest figure. */
export const ticksUpTo = (highest: number): number[] => {
  if (!(highest > 0)) return [0, 1]
  const rough = highest / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough
  return Array.from({ length: Math.ceil(highest / step - 1e-9) + 1 }, (_, at) => at * step)
}

/** The x axis is logarithmic: clients and songs grow by factors. */
export const linePlot = ({ title, xLabel, yLabel, series }: Plot): string => {
  const points = series.flatMap((one) => one.points)
  const xs = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b)
  const ticks = ticksUpTo(Math.max(0, ...points.map(({ y }) => y)))
  const [first = 1, last = 1, top = 1] = [xs[0], xs.at(-1), ticks.at(-1)]
  const right = WIDTH - RIGHT
  const bottom = HEIGHT - BOTTOM
  const span = Math.log(last / first) || 1
  const px = (x: number) => (LEFT + ((right - LEFT) * Math.log(x / first)) / span).toFixed(1)
  const py = (y: number) => (bottom - ((bottom - TOP) * y) / top).toFixed(1)
  const grid = ticks.map(
    (y) =>
      `<line class="grid" x1="${LEFT}" x2="${right}" y1="${py(y)}" y2="${py(y)}"/>` +
      `<text x="${LEFT - 8}" y="${Number(py(y)) + 4}" text-anchor="end">${y === 0 ? '0' : figure(y).replace(/\.0+$/, '')}</text>`,
  )
  const marks = xs.map(
    (x) => `<text x="${px(x)}" y="${bottom + 18}" text-anchor="middle">${x.toLocaleString('en')}</text>`,
  )
  const lines = series.map((one, at) => {
    const colour = at % COLOURS
    const path = one.points
      .toSorted((a, b) => a.x - b.x)
      .map(({ x, y }) => `${px(x)},${py(y)}`)
      .join(' ')
    const dots = one.points.map(
      ({ x, y }) => `<circle class="f${colour}" cx="${px(x)}" cy="${py(y)}" r="3"/>`,
    )
    const legendY = TOP + 8 + at * 20
    return [
      `<polyline class="line c${colour}${one.isBeside ? ' beside' : ''}" points="${path}"/>`,
      ...dots,
      `<line class="line c${colour}${one.isBeside ? ' beside' : ''}" x1="${right + 16}" x2="${right + 40}" y1="${legendY}" y2="${legendY}"/>`,
      `<text x="${right + 46}" y="${legendY + 4}">${escaped(one.name)}</text>`,
    ].join('\n')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escaped(title)}">
<style>${STYLE}
</style>
<rect class="page" width="${WIDTH}" height="${HEIGHT}" rx="6"/>
<text class="title" x="16" y="24">${escaped(title)}</text>
<text x="${(LEFT + right) / 2}" y="${HEIGHT - 10}" text-anchor="middle">${escaped(xLabel)}</text>
<text transform="translate(16 ${(TOP + bottom) / 2}) rotate(-90)" text-anchor="middle">${escaped(yLabel)}</text>
${[...grid, ...marks, ...lines].join('\n')}
</svg>
`
}
