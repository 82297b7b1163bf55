import { ask, percentile, row } from './measure.ts'
import type { Question } from './questions.ts'

/** Best matches first beside the order by title, in turns, also as to who begins. */
export async function compareOrders(
  list: string,
  questions: readonly Question[],
  repeats: number,
): Promise<void> {
  const times = new Map<string, { best: number[]; title: number[] }>()
  for (const question of questions) {
    const kind = times.get(question.kind) ?? { best: [], title: [] }
    times.set(question.kind, kind)
    const byTitle = async () => kind.title.push((await ask(list, question)).ms)
    const bestFirst = async () => kind.best.push((await ask(list, question, 'relevance')).ms)
    for (let round = 0; round < repeats; round++) {
      for (const turn of round % 2 ? [byTitle, bestFirst] : [bestFirst, byTitle]) await turn()
    }
  }
  console.log(row(['best matches first', 'p50', 'p95', 'worst', 'title p50', 'p95', 'worst', 'p50 ratio']))
  for (const [kind, { best, title }] of times) console.log(figures(kind, best, title))
  const all = [...times.values()]
  console.log(
    figures(
      'all',
      all.flatMap(({ best }) => best),
      all.flatMap(({ title }) => title),
    ),
  )
}

/** Compares medians: the slowest answers depend on other work of the machine. */
function figures(kind: string, best: readonly number[], title: readonly number[]): string {
  const cells = [best, title].flatMap((list) =>
    [50, 95, 100].map((percent) => percentile(list, percent).toFixed(1)),
  )
  return row([kind, ...cells, (percentile(best, 50) / percentile(title, 50)).toFixed(2)])
}
