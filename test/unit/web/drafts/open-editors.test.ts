import { afterEach, expect, test } from 'bun:test'
import { OpenEditors } from '../../../../src/web/model/save/other-drafts.ts'

const channels: BroadcastChannel[] = []

function pageOn(name: string, page: string) {
  const channel = new BroadcastChannel(name)
  channels.push(channel)
  return new OpenEditors(page, channel)
}

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
})

const ignored = { show: () => {}, taken: () => {} }

test('a page answers for what it has open, and for nothing else', async () => {
  const [one, two, three] = ['p1', 'p2', 'p3'].map((page) => pageOn('answers', page))
  if (!one || !two || !three) throw new Error('three pages')
  one.begin('anna/words', ignored)
  const end = three.begin('anna/words', ignored)
  end()
  const answered = Promise.withResolvers<void>()
  two.subscribe(answered.resolve)
  two.ask('anna/other words')
  two.ask('ben/words')
  two.ask('anna/words')
  await answered.promise
  const heard = ['anna/words', 'anna/other words', 'ben/words'].flatMap((document) =>
    ['p1', 'p3'].filter((page) => two.hasAnswered(document, page)).map((page) => `${document} ${page}`),
  )
  expect(heard).toEqual(['anna/words p1'])
})

test('only the page that is meant shows itself, and learns what was taken', async () => {
  const [one, two, three] = ['p1', 'p2', 'p3'].map((page) => pageOn('meant', page))
  if (!one || !two || !three) throw new Error('three pages')
  const calls: string[] = []
  const done = Promise.withResolvers<void>()
  const editor = (page: string) => ({
    show: () => void calls.push(`${page} shown`),
    taken: (mine: string) => {
      calls.push(`${page} ${mine}`)
      done.resolve()
    },
  })
  one.begin('anna/words', editor('p1'))
  three.begin('anna/words', editor('p3'))
  two.show('anna/words', 'p3')
  two.tellTaken('anna/words', 'p3', 'typed')
  await done.promise
  expect(calls).toEqual(['p3 shown', 'p3 typed'])
})

test('without a channel there is only this page', () => {
  const alone = new OpenEditors('p1', null)
  alone.ask('anna/words')
  expect(alone.hasAnswered('anna/words', 'p2')).toBe(false)
})
