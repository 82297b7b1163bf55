import { expect, test } from 'bun:test'
import { crashedPage, draftsToShow, pagesToAsk } from '../../../../src/web/model/save/other-drafts.ts'
import { draftOf } from './draft-pages.ts'

const found = (page: string, isOpen: boolean) => ({ name: 'words', page, isOpen, draft: draftOf('anna') })

interface Row {
  readonly isOpen: boolean
  readonly answered: boolean
  readonly silent: boolean
  readonly atStart: boolean
  readonly shown: 'open' | 'closed' | 'asked'
  readonly crashed: boolean
}

const row = (flags: string, shown: Row['shown'], crashed = false): Row => ({
  isOpen: flags.includes('open'),
  answered: flags.includes('answered'),
  silent: flags.includes('silent'),
  atStart: !flags.includes('later'),
  shown,
  crashed,
})

test.each([
  ['a draft whose editor was closed', row('', 'closed')],
  ['one that is marked as open, before any answer', row('open', 'asked')],
  ['one whose page has answered', row('open answered', 'open')],
  ['one whose page did not answer in time', row('open silent', 'closed', true)],
  ['one whose page answered late', row('open silent answered', 'open')],
  ['one that came after this editor was opened, without an answer', row('open silent later', 'closed')],
] as const)('%s', (_, { isOpen, answered, silent, atStart, shown, crashed }) => {
  const drafts = [found('p2', isOpen)]
  const pages = {
    hasAnswered: (page: string) => answered && page === 'p2',
    silent: new Set(silent ? ['p2'] : []),
    atStart: new Set(atStart ? ['p2'] : []),
  }
  expect(pagesToAsk(drafts, pages)).toEqual(shown === 'asked' ? ['p2'] : [])
  expect(draftsToShow(drafts, pages).map((draft) => draft.isOpen)).toEqual(
    shown === 'asked' ? [] : [shown === 'open'],
  )
  expect(crashedPage(drafts, pages)).toBe(crashed ? 'p2' : null)
})
