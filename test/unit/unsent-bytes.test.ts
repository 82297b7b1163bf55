import { expect, test } from 'bun:test'
import { CROWDED_IDLE_SECONDS, createUnsentBytes } from '../../src/files/unsent-bytes.ts'

const LARGE = 20_000_000

const connection = (address: string) => {
  const seconds: number[] = []
  const state = { isOpen: true }
  return {
    address,
    seconds,
    close: () => {
      state.isOpen = false
    },
    isOpen: () => state.isOpen,
    setIdleTimeout: (value: number) => void seconds.push(value),
  }
}

const begin = (count: number, address = '192.0.2.1') => {
  const unsent = createUnsentBytes()
  const connections = Array.from({ length: count }, () => connection(address))
  const answers = connections.map((each) => unsent.add(each, LARGE))
  return { unsent, connections, answers }
}

test('16 large answers of one address may take minutes', () => {
  const { connections, answers } = begin(16)
  expect(connections.flatMap(({ seconds }) => seconds)).toEqual([])
  expect(new Set(answers.map(({ idleSeconds }) => idleSeconds))).toEqual(new Set([255]))
})

test('of more than 16, the oldest ones are shortened, each once', () => {
  const { connections, answers } = begin(20)
  expect(connections.map(({ seconds }) => seconds)).toEqual([
    ...Array.from({ length: 4 }, () => [CROWDED_IDLE_SECONDS]),
    ...Array.from({ length: 16 }, () => []),
  ])
  expect(answers[0]?.idleSeconds).toBe(CROWDED_IDLE_SECONDS)
  expect(answers[4]?.idleSeconds).toBe(255)
})

test('answers that ended are not counted', () => {
  const { unsent, connections } = begin(16)
  connections[0]?.close()
  const next = unsent.add(connection('192.0.2.1'), LARGE)
  expect(connections.flatMap(({ seconds }) => seconds)).toEqual([])
  expect(next.idleSeconds).toBe(255)
})

test('the 65th large answer of one address is refused, and one of another address is not', () => {
  const { unsent } = begin(64)
  expect(() => unsent.add(connection('192.0.2.1'), LARGE)).toThrow(/too many files/)
  expect(unsent.add(connection('192.0.2.2'), LARGE).idleSeconds).toBe(255)
})
