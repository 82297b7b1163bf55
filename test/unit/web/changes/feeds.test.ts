import { describe, expect, test } from 'bun:test'
import { Feeds, type FromPage, type ToPage } from '../../../../src/web/model/changes/feeds.ts'
import { at, churchWith, settled, testClock } from './changes-made.ts'

const STANDING = { role: 'Viewer', version: 1, people: 2 } as const

/** Feeds on churches without changes, and the streams that are open for each. */
function feedsHere() {
  const clock = testClock()
  const open: string[] = []
  const feeds = new Feeds({
    ...clock,
    restAfter: 120,
    serviceOf: (churchId) => ({
      read: churchWith(0).read,
      stream: (_after, { onStanding }, signal) => {
        open.push(churchId)
        onStanding(STANDING)
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            open.splice(open.indexOf(churchId), 1)
            resolve()
          })
        })
      },
    }),
  })
  const tab = (person: string | null = 'anna', churchId = 'grace') => {
    const told: ToPage[] = []
    const tell = feeds.join((message) => told.push(message))
    const follow = () => tell({ kind: 'follow', person, churchId, after: at(0), isVisible: true })
    follow()
    return { told, tell, follow }
  }
  const visible = (isVisible: boolean): FromPage => ({ kind: 'visible', isVisible })
  return { clock, open, tab, visible }
}

describe('the feeds of a browser', () => {
  test('tabs of one person and church share a stream; another church or person has its own', async () => {
    const { open, tab } = feedsHere()
    const [first] = [tab(), tab(), tab()]
    await settled()
    expect(open).toEqual(['grace'])
    tab('anna', 'hope')
    first?.tell({ kind: 'leave' })
    await settled()
    expect(open).toEqual(['grace', 'hope'])
    tab('ben')
    await settled()
    expect(open).toEqual(['grace', 'hope', 'grace'])
  })

  test('the standing in a church reaches every tab that follows it, and no other', async () => {
    const { tab } = feedsHere()
    const [first, second, other] = [tab(), tab(), tab('anna', 'hope')]
    await settled()
    const standings = [first, second, other].map(({ told }) => told.filter(({ kind }) => kind === 'standing'))
    const inGrace = { kind: 'standing', churchId: 'grace', standing: STANDING } as const
    expect(standings).toEqual([[inGrace], [inGrace], [{ ...inGrace, churchId: 'hope' }]])
  })

  test('a stream goes on for two minutes without a visible tab, and again when one is shown', async () => {
    const { clock, open, tab, visible } = feedsHere()
    const [first, second] = [tab(), tab()]
    await settled()
    first.tell(visible(false))
    await clock.pass(600)
    expect(open).toEqual(['grace'])
    second.tell(visible(false))
    await clock.pass(119)
    expect(open).toEqual(['grace'])
    await clock.pass(1)
    expect(open).toEqual([])
    first.tell(visible(true))
    await settled()
    expect(open).toEqual(['grace'])
    first.tell({ kind: 'leave' })
    second.tell({ kind: 'leave' })
    await clock.pass(120)
    expect(open).toEqual([])
  })

  test('signing out ends it at once for every tab, also if the browser does not know who it was', async () => {
    for (const person of ['anna', null]) {
      const { open, tab } = feedsHere()
      const [first, second] = [tab(person), tab(person)]
      await settled()
      first.tell({ kind: 'session', person: null })
      expect(open).toEqual([])
      expect([...first.told, ...second.told].filter(({ kind }) => kind === 'closed')).toHaveLength(2)
      second.tell({ kind: 'visible', isVisible: true })
      await settled()
      expect(open).toEqual([])
    }
  })

  test('when another person signs in, the feed of the one before is closed; the same person keeps it', async () => {
    const { open, tab } = feedsHere()
    const first = tab('anna')
    await settled()
    first.tell({ kind: 'session', person: 'anna' })
    expect(open).toEqual(['grace'])
    first.tell({ kind: 'session', person: 'ben' })
    expect(open).toEqual([])
    const second = tab('ben')
    await settled()
    expect(open).toEqual(['grace'])
    // A tab that wakes up late does not end the feed of others for good: they are told, and follow again.
    first.tell({ kind: 'session', person: null })
    expect(second.told.at(-1)?.kind).toBe('closed')
    second.follow()
    await settled()
    expect(open).toEqual(['grace'])
  })
})
