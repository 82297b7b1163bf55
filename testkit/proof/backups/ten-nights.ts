import type { Night } from './nights.ts'

const REPEATED = ['writing', 'reading back', 'restoring'] as const

/** Kills of each stage; those after which the backup of the night is good come last. */
const kills = (number: number): Night['kills'] => {
  const repeated = [0, 1].map((each) => REPEATED[(2 * number + each) % REPEATED.length] ?? 'writing')
  return [...REPEATED, ...repeated, 'keeping', 'handing on']
}

/** 50 kills, a disk that is full for two nights, a place of the copies that is away for two, and clocks that are wrong. */
export const tenNights: readonly Night[] = [
  { kills: [...kills(0), 'handing on'] },
  { kills: kills(1), wrongClocks: 1 },
  { kills: kills(2) },
  { kills: [], full: 'before' },
  { kills: [], full: 'while writing' },
  { kills: kills(3) },
  { kills: [], wrongClocks: 2 },
  { kills: kills(4), wrongClocks: 1 },
  { kills: kills(5), away: true },
  { kills: kills(6), away: true },
]

/** What the tests run of them. */
export const shortNight: Night = { kills: ['restoring'], wrongClocks: 1 }
