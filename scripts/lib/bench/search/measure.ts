import type { Question } from './questions.ts'

export { percentile } from '../percentiles.ts'

export interface Answer {
  readonly ms: number
  readonly text: string
}

export async function ask(list: string, { q, offset }: Question, order?: 'relevance'): Promise<Answer> {
  const started = performance.now()
  const query = new URLSearchParams({ q, offset: String(offset), ...(order ? { order } : {}) })
  const response = await fetch(`${list}?${query}`)
  const text = await response.text()
  if (!response.ok) throw new Error(`"${q}" was answered with ${response.status}: ${text.slice(0, 200)}`)
  return { ms: performance.now() - started, text }
}

interface Page {
  readonly songs: readonly { readonly id: string }[]
  readonly hasMore: boolean
  readonly lyricMatches: readonly { readonly songId: string; readonly lyricVersionId: string }[]
}

/** What both must agree on: the songs and their order, whether there are more, and which lyrics matched. */
export function comparablePage(text: string): string {
  const { songs, hasMore, lyricMatches }: Page = JSON.parse(text)
  const matches = lyricMatches.map(({ songId, lyricVersionId }) => `${songId} ${lyricVersionId}`).sort()
  return JSON.stringify([songs.map(({ id }) => id), hasMore, matches])
}

/** So many clients, each asking one question after the other. */
export async function searchesPerSecond(
  list: string,
  questions: readonly Question[],
  clients: number,
  milliseconds: number,
): Promise<number> {
  const started = performance.now()
  let answered = 0
  const one = async (client: number) => {
    for (let at = client * 7; performance.now() - started < milliseconds; at++) {
      const question = questions[at % questions.length]
      if (question) await ask(list, question)
      answered++
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => one(client)))
  return (answered / (performance.now() - started)) * 1000
}

export const listOf = ({ url }: { readonly url: string }, churchId: string): string =>
  `${url}/api/v1/public/churches/${churchId}/songs`

export const row = ([name = '', ...cells]: readonly string[]): string =>
  name.padEnd(20) + cells.map((cell) => cell.padStart(11)).join('')
