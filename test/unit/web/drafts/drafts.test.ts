import { describe, expect, test } from 'bun:test'
import { takeUpFormerDrafts } from '../../../../src/web/model/save/draft.ts'
import { formerPersonOf, personOf } from '../../../../src/web/model/save/person-name.ts'
import { browserWith, draftOf, isText } from './draft-pages.ts'

const NAME = 'church/song/details'

describe('the drafts of a person', () => {
  test('come back in a later page with their key, and are gone once discarded', () => {
    const { open } = browserWith()
    expect(open('anna', 'p1').keep(NAME, draftOf('anna'))).toBe(true)
    const later = open('anna', 'p2')
    expect(later.load(NAME, isText)).toEqual(draftOf('anna'))
    expect([later.has(NAME), later.has('church/other/details')]).toEqual([true, false])
    later.discard(NAME)
    expect(open('anna', 'p3').load(NAME, isText)).toBeNull()
  })

  test('are not there for anyone else, whatever is asked', () => {
    const { open } = browserWith()
    open('anna', 'p1').keep(NAME, draftOf('anna'))
    for (const owner of ['ben', 'ann', 'anna2', '', 'nobody-1']) {
      const other = open(owner, 'p1')
      expect(other.load(NAME, isText)).toBeNull()
      expect([other.has(NAME), other.all(), other.others(NAME, isText)]).toEqual([false, [], []])
      other.discardAll()
    }
    expect(open('anna', 'p2').has(NAME)).toBe(true)
  })

  test('an entry that names another author than its owner is not read', () => {
    const { open } = browserWith()
    open('anna', 'p1').keep(NAME, draftOf('ben'))
    expect(open('anna', 'p2').load(NAME, isText)).toBeNull()
  })

  test('a save discards what it saved, not what was typed since', () => {
    const { open } = browserWith()
    const drafts = open('anna', 'p1')
    drafts.keep(NAME, draftOf('anna'))
    drafts.discardSaved(NAME, 'something else')
    expect(drafts.load(NAME, isText)).toEqual(draftOf('anna'))
    drafts.discardSaved(NAME, 'b')
    expect(drafts.has(NAME)).toBe(false)
  })

  test('a full storage is said, not thrown, and what it refused is there while the page is open', () => {
    const { open } = browserWith(10)
    const drafts = open('anna', 'p1')
    expect(drafts.keep(NAME, draftOf('anna'))).toBe(false)
    expect(drafts.load(NAME, isText)).toEqual(draftOf('anna'))
    expect(drafts.all().map(({ name, page }) => drafts.isStored(name, page))).toEqual([false])
  })

  test.each(['not json', '{}', '{"base":1,"mine":2,"version":1,"intent":null}'])('%s is no draft', (text) => {
    const { open, storage } = browserWith()
    storage.set(open('anna', 'p1').keyOf(NAME), text)
    expect(open('anna', 'p1').load(NAME, isText)).toBeNull()
    expect(open('anna', 'p2').load(NAME, isText)).toBeNull()
  })
})

describe('two tabs of one person', () => {
  test('never write into the same entry, and neither takes what the other has open', () => {
    const { open } = browserWith()
    const [one, two] = [open('anna', 'p1'), open('anna', 'p2')]
    one.keep(NAME, draftOf('anna', 'one'), true)
    expect(two.load(NAME, isText)).toBeNull()
    two.keep(NAME, draftOf('anna', 'two'), true)
    expect(one.load(NAME, isText)?.mine).toBe('one')
    expect(two.others(NAME, isText).map(({ page, isOpen, draft }) => [page, isOpen, draft.mine])).toEqual([
      ['p1', true, 'one'],
    ])
  })

  test('what a tab left is taken up once, the tab’s own first, then the newest', () => {
    const { open } = browserWith()
    const one = open('anna', 'p1')
    one.keep(NAME, draftOf('anna', 'older', '2026-01-01'), true)
    one.setOpen(NAME, false)
    open('anna', 'p2').keep(NAME, draftOf('anna', 'newer', '2026-01-02'))
    open('anna', 'p3').keep(NAME, draftOf('anna', 'newest', '2026-01-03'))
    expect(open('anna', 'p4', 'p1').load(NAME, isText)?.mine).toBe('older')
    expect(open('anna', 'p5').load(NAME, isText)?.mine).toBe('newest')
    expect(
      open('anna', 'p6')
        .all()
        .map(({ draft }) => draft.mine),
    ).toEqual(['newest', 'newer', 'older'])
  })

  test('an entry that is gone does not come back by leaving', () => {
    const { open } = browserWith()
    const one = open('anna', 'p1')
    one.keep(NAME, draftOf('anna'), true)
    open('anna', 'p2').discardAll()
    one.setOpen(NAME, false)
    expect(one.has(NAME)).toBe(false)
  })
})

describe('drafts of earlier versions of the app', () => {
  const former = (author?: string | null) => JSON.stringify({ ...draftOf(null), author })
  const KEY = `psaltery.draft.1.${NAME}`

  test('belong to the person who typed them, from the sign-in on', () => {
    const { open, storage } = browserWith()
    storage.set(KEY, former(formerPersonOf('Anna@Example.org')))
    for (const email of ['ben@example.org', 'carol@example.org']) {
      takeUpFormerDrafts(storage, formerPersonOf(email), personOf(email))
      expect(open(personOf(email), 'p1').all()).toEqual([])
    }
    takeUpFormerDrafts(storage, formerPersonOf('anna@example.org'), personOf('anna@example.org'))
    const found = open(personOf('anna@example.org'), 'p1').load(NAME, isText)
    expect([found?.mine, found?.intent?.person]).toEqual(['b', personOf('anna@example.org')])
    expect(storage.get(KEY)).toBeNull()
  })

  test.each([[null], [undefined]])(
    'of nobody known (author %p) are shown to no one and not deleted',
    (author) => {
      const { open, storage } = browserWith()
      storage.set(KEY, former(author))
      const email = 'anna@example.org'
      takeUpFormerDrafts(storage, formerPersonOf(email), personOf(email))
      expect(open(personOf(email), 'p1').all()).toEqual([])
      expect(storage.get(KEY)).toBe(former(author))
    },
  )
})

test('a person is the same however the address is written, and the address is not kept', () => {
  const name = personOf(' Anna@Example.org ')
  expect(name).toBe(new Bun.CryptoHasher('sha256').update('anna@example.org').digest('hex'))
  expect(name).not.toBe(personOf('ben@example.org'))
})
