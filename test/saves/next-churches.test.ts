import { expect, test } from 'bun:test'
import { ChurchQueue, nextChurches } from '../../src/saves/save-queue.ts'

const church = (churchId: string, saves = 1): ChurchQueue => {
  const made = new ChurchQueue(churchId)
  for (let count = 0; count < saves; count++) made.add(pending)
  return made
}

const pending = { command: Object.create(null), deadline: Number.POSITIVE_INFINITY, settle: () => {} }

/** As after an attempt that met another transaction's lock. */
const locked = (churchId: string): ChurchQueue => {
  const made = new ChurchQueue(churchId)
  made.attempted([pending])
  return made
}

const names = (churches: readonly ChurchQueue[]): string[] => churches.map(({ churchId }) => churchId)

const apart = { transactions: 4, mayShare: false }
const sharing = { transactions: 1, mayShare: true }

test('churches that are locked have at most half of the transactions, whichever came first', () => {
  const queue = [locked('locked 1'), locked('locked 2'), church('free 1'), church('free 2')]
  expect(names(nextChurches(queue, 0, apart))).toEqual(['locked 1'])
  expect(names(nextChurches(queue, 1, apart))).toEqual(['locked 1'])
  expect(names(nextChurches(queue, 2, apart))).toEqual(['free 1'])
  expect(names(nextChurches([locked('locked 3')], 2, apart))).toEqual([])
})

test('a church that was locked shares a transaction with no other', () => {
  const queue = [church('first'), locked('second'), church('third')]
  expect(names(nextChurches(queue, 0, sharing))).toEqual(['first', 'third'])
  expect(names(nextChurches(queue.slice(1), 0, sharing))).toEqual(['second'])
})

test('churches share a transaction up to the saves that one may have', () => {
  const queue = [church('first', 100), church('second', 29), church('third', 28)]
  expect(names(nextChurches(queue, 0, sharing))).toEqual(['first', 'third'])
  expect(names(nextChurches([], 0, sharing))).toEqual([])
})

test('a new song and the saves in it are taken together', () => {
  const made = new ChurchQueue('church')
  const added = (newSongId: string) => ({ needs: { heads: {} }, newSongId })
  const inSong = (song: string) => ({ needs: { heads: { song } } })
  const commands = [inSong('old'), added('a'), inSong('a'), added('b'), inSong('b'), inSong('b'), inSong('b')]
  for (const command of commands) made.add({ ...pending, command: command as never })
  const sizes = [4, 2, 10].map((most) => made.take(most).length)
  // More saves of one song than fit are taken apart.
  expect(sizes).toEqual([3, 2, 2])
})
