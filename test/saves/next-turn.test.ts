import { expect, test } from 'bun:test'
import { nextTurn } from '../../src/saves/committer.ts'
import { Lane } from '../../src/saves/lane.ts'

const lane = (churchId: string, saves = 1): Lane => {
  const made = new Lane(churchId)
  for (let count = 0; count < saves; count++) made.add(pending)
  return made
}

const pending = { command: Object.create(null), deadline: Number.POSITIVE_INFINITY, settle: () => {} }

/** As after an attempt that met another transaction's lock. */
const locked = (churchId: string): Lane => {
  const made = new Lane(churchId)
  made.attempted([pending])
  return made
}

const names = (turn: readonly Lane[]): string[] => turn.map(({ churchId }) => churchId)

const apart = { concurrency: 4, mayShare: false }
const sharing = { concurrency: 1, mayShare: true }

test('churches that are locked hold at most half of the places, whichever came first', () => {
  const queue = [locked('locked 1'), locked('locked 2'), lane('free 1'), lane('free 2')]
  expect(names(nextTurn(queue, 0, apart))).toEqual(['locked 1'])
  expect(names(nextTurn(queue, 1, apart))).toEqual(['locked 1'])
  expect(names(nextTurn(queue, 2, apart))).toEqual(['free 1'])
  expect(names(nextTurn([locked('locked 3')], 2, apart))).toEqual([])
})

test('a church that was locked shares a transaction with no other', () => {
  const queue = [lane('first'), locked('second'), lane('third')]
  expect(names(nextTurn(queue, 0, sharing))).toEqual(['first', 'third'])
  expect(names(nextTurn(queue.slice(1), 0, sharing))).toEqual(['second'])
})

test('churches share a transaction up to the saves that one may hold', () => {
  const queue = [lane('first', 100), lane('second', 29), lane('third', 28)]
  expect(names(nextTurn(queue, 0, sharing))).toEqual(['first', 'third'])
  expect(names(nextTurn([], 0, sharing))).toEqual([])
})

test('a new song and the saves in it are taken together', () => {
  const made = new Lane('church')
  const added = (newSongId: string) => ({ needs: { heads: {} }, newSongId })
  const inSong = (song: string) => ({ needs: { heads: { song } } })
  const commands = [inSong('old'), added('a'), inSong('a'), added('b'), inSong('b'), inSong('b'), inSong('b')]
  for (const command of commands) made.add({ ...pending, command: command as never })
  const sizes = [4, 2, 10].map((most) => made.take(most).length)
  // More saves of one song than fit are taken apart.
  expect(sizes).toEqual([3, 2, 2])
})
