import type { Random } from '../../random.ts'
import type { ChurchWithEditor } from '../church-with-editor.ts'

export interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

export type Caller = (
  path: string,
  asked?: Asked,
) => Promise<{ readonly status: number; readonly headers: Headers; readonly text: string }>

/** What was made so far; its lists stop growing, so that a server that grows does so for another reason. */
export interface MixedChurch extends ChurchWithEditor {
  readonly songs: string[]
  readonly lyrics: string[]
  readonly arrangements: string[]
  readonly services: string[]
  readonly assets: string[]
  readonly sent: { readonly path: string; readonly asked: Asked }[]
  pdf(text: string): Uint8Array
}

export interface MixedAction {
  readonly name: string
  readonly weight: number
  /** The statuses that are right. */
  readonly answers: readonly number[]
  /** The status, or null when there is nothing to do it with yet. */
  run(call: Caller, church: MixedChurch, random: Random): Promise<number | null>
}

const WORDS =
  'morning water grace river stone light shepherd garden evening bread lamp harbour snow vine'.split(' ')

export const words = (random: Random, count: number): string =>
  Array.from({ length: count }, () => `${random.pick(WORDS)}${random.between(1, 99)}`).join(' ')

/** One of them, or null as long as there is none. */
export const one = (random: Random, of: readonly string[]): string | null =>
  of.length > 0 ? random.pick(of) : null
