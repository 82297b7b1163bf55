import { expect } from 'bun:test'

/** The least processor time of three readings, which other programs on the machine hardly change. */
const cpuMs = (read: () => unknown): number =>
  Math.min(
    ...Array.from({ length: 3 }, () => {
      const before = process.cpuUsage()
      read()
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }),
  )

/** Four times the input takes sixteen times as long where the time is quadratic. */
export const expectLinear = <T>(read: (input: T) => unknown, small: T, large: T): void => {
  const before = cpuMs(() => read(small))
  expect(cpuMs(() => read(large))).toBeLessThan(10 * before + 100)
}
