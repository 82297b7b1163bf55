import { appendFileSync } from 'node:fs'

/** Records a measured figure for docs/reliability.md; only the soak reads it. */
export interface Figure {
  readonly name: 'slow clients' | 'broken uploads' | 'damaged backups' | 'sign-in timing' | 'access matrix'
  readonly value: string
  readonly isHeld: boolean
}

export const isMeasured = (): boolean => process.env.PSALTERY_FIGURES !== undefined

export const reportFigure = (figure: Figure): void => {
  const file = process.env.PSALTERY_FIGURES
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`)
}
