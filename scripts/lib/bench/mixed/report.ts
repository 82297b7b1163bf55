import type { Pauses } from '../pauses.ts'
import { percentiles } from '../percentiles.ts'
import { recorder } from '../results.ts'
import { all, KINDS, type MixedAnswers, PER_CENT } from './mix.ts'

export interface MeasuredMix {
  readonly clients: number
  readonly answers: MixedAnswers
  readonly pauses: Pauses
}

const record = recorder('mixed')

const rateOf = (answers: MixedAnswers): number => (all(answers).length / answers.ms) * 1_000

const row = ([name = '', ...cells]: readonly string[]): string =>
  name.padEnd(16) + cells.map((cell) => cell.padStart(12)).join('')

const idleOf = (measured: readonly MeasuredMix[]): MixedAnswers => {
  const idle = measured.find(({ clients }) => clients === 1)
  if (!idle) throw new Error('One client alone is always measured.')
  return idle.answers
}

export const printClients = (measured: readonly MeasuredMix[]): void => {
  console.log(row(['clients', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'worst pause', 'on processor']))
  for (const { clients, answers, pauses } of measured) {
    const { p50, p95, p99 } = percentiles(all(answers))
    const times = [p50, p95, p99, pauses.worst, pauses.worstOnProcessor].map((ms) => ms.toFixed(1))
    console.log(row([String(clients), rateOf(answers).toFixed(0), ...times]))
  }
}

/** Each kind of request with many clients, beside one client alone. */
export const printKinds = (title: string, busy: MixedAnswers, idle: MixedAnswers): void => {
  console.log(row([title, 'share', 'p50 ms', 'p95 ms', 'p99 ms', 'idle p50', 'p99 / idle']))
  const print = (name: string, share: string, of: readonly number[], idleOnes: readonly number[]) => {
    const { p50, p95, p99 } = percentiles(of)
    const idleP50 = percentiles(idleOnes).p50
    const cells = [p50, p95, p99, idleP50, p99 / idleP50].map((figure) => figure.toFixed(1))
    console.log(row([name, share, ...cells]))
  }
  for (const kind of KINDS) print(kind, `${PER_CENT[kind]} %`, busy.latencies[kind], idle.latencies[kind])
  print('all', '', all(busy), all(idle))
  console.log('wanted: p99 of all below 10 times the idle p50')
}

interface Place {
  readonly clients: number
  readonly songs: number
}

/** The p99 of all requests and of each kind, beside the p50 of one client alone. */
const recordTails = (name: string, at: Place, busy: MixedAnswers, idle: MixedAnswers): void => {
  const tail = (of: string, ofBusy: readonly number[], ofIdle: readonly number[]) => {
    const times = percentiles(ofBusy)
    const beside = percentiles(ofIdle).p50
    const besideName = 'one client, p50'
    record({ ...at, ...times, name: `${of}, p99`, unit: 'ms', value: times.p99, beside, besideName })
  }
  tail(name, all(busy), all(idle))
  for (const kind of KINDS) tail(`${name}, ${kind}`, busy.latencies[kind], idle.latencies[kind])
}

export const recordPeople = (
  { clients, answers, pauses }: MeasuredMix,
  idle: MixedAnswers,
  songs: number,
) => {
  const at = { clients, songs }
  recordTails('people', at, answers, idle)
  record({ ...at, name: 'worst pause, people', unit: 'ms', value: pauses.worst })
}

export const recordMix = (measured: readonly MeasuredMix[], songs: number): void => {
  const idle = idleOf(measured)
  for (const { clients, answers, pauses } of measured) {
    const times = percentiles(all(answers))
    const at = { clients, songs }
    record({
      ...at,
      ...times,
      name: 'the mix',
      unit: 'requests/s',
      value: rateOf(answers),
      beside: rateOf(idle),
      besideName: 'one client',
    })
    recordTails('the mix', at, answers, idle)
    record({ ...at, name: 'worst pause', unit: 'ms', value: pauses.worst })
    record({ ...at, name: 'worst pause on the processor', unit: 'ms', value: pauses.worstOnProcessor })
  }
}
