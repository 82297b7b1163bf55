import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Figure } from '../../../testkit/figures.ts'

/** A promise that is a number, and the test that measures it. */
export interface FigureRow {
  readonly promise: string
  /** null: only the soak measures it. */
  readonly test: string | null
  /** null: it was not measured. */
  readonly measured: Pick<Figure, 'value' | 'isHeld'> | null
}

const promises: readonly {
  readonly name: Figure['name']
  readonly promise: string
  readonly test: string
}[] = [
  {
    name: 'slow clients',
    promise: 'beside 500 slow clients of four kinds 99 of 100 answers take at most twice as long, and 250 ms',
    test: 'test/fault/slow-clients.test.ts',
  },
  {
    name: 'broken uploads',
    promise: 'uploads broken off in the middle leave no place, file or chunk taken',
    test: 'test/fault/broken-uploads.test.ts',
  },
  {
    name: 'damaged backups',
    promise:
      'a backup with a flipped bit, a cut, a missing or swapped entry or another format is found by reading it back',
    test: 'test/archive/nightly.test.ts',
  },
  {
    name: 'sign-in timing',
    promise: 'known and unknown addresses are refused in the same time (rank test from 0.1 to 0.9)',
    test: 'test/fault/login-timing.test.ts',
  },
  {
    name: 'access matrix',
    promise: 'everyone × every operation × own, foreign and unknown ids: let in or refused as described',
    test: 'test/api/access-matrix.test.ts',
  },
]

export const figurePromises: readonly string[] = promises.map(({ promise }) => promise)

/** Runs the tests that measure, one after the other, so that nothing else is under way while they do. */
export const measureFigures = async (say: (line: string) => void): Promise<FigureRow[]> => {
  const rows: FigureRow[] = []
  for (const { name, promise, test } of promises) {
    const file = join(mkdtempSync(join(tmpdir(), 'figures-')), 'figures')
    const path = resolve(import.meta.dir, '../../..', test)
    const child = Bun.spawn([process.execPath, '--no-env-file', 'test', '--timeout=600000', path], {
      env: { ...process.env, PSALTERY_FIGURES: file },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [words, code] = await Promise.all([new Response(child.stderr).text(), child.exited])
    const measured = readFigure(file, name)
    if (code !== 0 || !measured) say(words)
    rows.push({ promise, test, measured: code === 0 ? measured : { value: 'the test fails', isHeld: false } })
    say(`${promise}: ${rows.at(-1)?.measured?.value ?? 'not measured'}`)
  }
  return rows
}

const readFigure = (file: string, name: Figure['name']): Figure | null => {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return lines.map((line): Figure => JSON.parse(line)).findLast((figure) => figure.name === name) ?? null
}
