import { csvText } from '../../../../core/text.ts'
import type { Job } from './job.ts'

/** A job in a person's words. */
export interface ReportLine {
  path: string
  title: string
  result: string
  /** The reason of a failure, and warnings about how the file was read. */
  notes: string[]
}

export const reportText = (heading: string, lines: readonly ReportLine[]): string =>
  `${[
    heading,
    '',
    ...lines.flatMap(({ path, title, result, notes }) => [
      `${[path, title].filter(Boolean).map(oneLine).join(' · ')}: ${result}`,
      ...notes.map((note) => `    ${oneLine(note)}`),
    ]),
  ].join('\r\n')}\r\n`

export const reportCsv = (columns: readonly string[], lines: readonly ReportLine[]): string =>
  csvText([columns, ...lines.map(({ path, title, result, notes }) => [path, title, result, notes.join(' ')])])

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

export interface Progress {
  done: number
  total: number
  counts: Partial<Record<Job['result'], number>>
}

/** How far an import has come. */
export function progressOf(jobs: readonly Job[]): Progress {
  const counts: Progress['counts'] = {}
  for (const { result } of jobs) counts[result] = (counts[result] ?? 0) + 1
  return { done: jobs.length - (counts.waiting ?? 0), total: jobs.length, counts }
}
