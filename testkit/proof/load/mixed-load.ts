import { pdfSaying, plainPdf } from '../../pdf/pdfs.ts'
import { Random } from '../../random.ts'
import { ORIGIN } from '../../server.ts'
import type { ChurchWithEditor } from '../church-with-editor.ts'
import { mixedActions } from './mixed-actions.ts'
import type { Caller, MixedChurch } from './mixed-church.ts'

interface LoadOptions extends ChurchWithEditor {
  readonly url: string
  readonly perSecond: number
  readonly seed: number
}

export interface LoadSeen {
  readonly requests: number
  /** By what was asked and answered, where another answer was due. */
  readonly wrong: ReadonlyMap<string, number>
}

/** The maximum of concurrent requests; further requests are skipped, not queued. */
const AT_ONCE = 24

/** All kinds of requests at a steady, moderate rate, in one church of constant size. */
export const runMixedLoad = async (options: LoadOptions, goOn: () => boolean): Promise<LoadSeen> => {
  const random = new Random(options.seed)
  const church: MixedChurch = {
    ...options,
    songs: [],
    lyrics: [],
    arrangements: [],
    services: [],
    assets: [],
    sent: [],
    pdf: (text) => (random.chance(0.1) ? plainPdf(random.between(2, 60)) : pdfSaying(text)),
  }
  const wrong = new Map<string, number>()
  const underWay = new Set<Promise<void>>()
  let requests = 0

  const call: Caller = async (path, { method = 'GET', headers = {}, body } = {}) => {
    requests++
    const response = await fetch(`${options.url}${path}`, {
      method,
      headers: {
        cookie: options.cookie,
        ...(method === 'GET' ? {} : { origin: ORIGIN }),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(60_000),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  const act = async (): Promise<void> => {
    const action = pickByWeight(random)
    const expected = (status: number) => action.answers.includes(status)
    try {
      const status = await action.run(call, church, random)
      if (status !== null && !expected(status)) note(`${action.name}: ${status}`)
    } catch (error) {
      note(`${action.name}: ${error instanceof Error ? error.message : error}`)
    }
  }
  const note = (what: string) => wrong.set(what, (wrong.get(what) ?? 0) + 1)

  let due = performance.now()
  while (goOn()) {
    // Skipped requests are not sent later.
    due = Math.max(due + 1000 / options.perSecond, performance.now() - 100)
    if (due > performance.now()) await Bun.sleep(due - performance.now())
    if (underWay.size >= AT_ONCE) continue
    const one: Promise<void> = act().finally(() => underWay.delete(one))
    underWay.add(one)
  }
  await Promise.all(underWay)
  return { requests, wrong }
}

const total = mixedActions.reduce((sum, { weight }) => sum + weight, 0)

const pickByWeight = (random: Random) => {
  let left = random.next() * total
  for (const action of mixedActions) {
    left -= action.weight
    if (left < 0) return action
  }
  throw new Error('The weights do not add up.')
}
