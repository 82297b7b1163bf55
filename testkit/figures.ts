import { appendFileSync } from 'node:fs'

/** What a test measured, for the soak's page; in an ordinary run nobody collects it. */
export interface Figure {
  readonly name: 'slow clients' | 'broken uploads' | 'sign-in timing' | 'access matrix'
  readonly value: string
  readonly isHeld: boolean
}

export const isMeasured = (): boolean => process.env.PSALTERY_FIGURES !== undefined

export const reportFigure = (figure: Figure): void => {
  const file = process.env.PSALTERY_FIGURES
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`)
}
