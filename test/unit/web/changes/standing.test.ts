import { describe, expect, test } from 'bun:test'
import { standingComment, standingIn } from '../../../../src/client/web-contract.ts'
import { outdatedOfChurch, type ReadOfChurch } from '../../../../src/web/model/changes/standing.ts'

const standing = { role: 'Editor', version: 3, people: 17 } as const
const read = (own: Partial<ReadOfChurch> = {}): ReadOfChurch => ({
  before: standing,
  role: 'Editor',
  version: 3,
  ...own,
})
const names = (outdated: Record<string, boolean>) => Object.keys(outdated).filter((name) => outdated[name])

describe('what is read again with a standing', () => {
  for (const [name, own, outdated] of [
    ['as before: nothing', {}, []],
    ['another role', { role: 'Viewer' }, ['church']],
    ['no longer in the list of churches', { role: undefined }, ['church']],
    ['other settings', { before: { ...standing, version: 2 }, version: 2 }, ['church', 'settings']],
    ['settings that this page has saved', { before: { ...standing, version: 2 } }, ['church']],
    ['settings that were not read', { before: { ...standing, version: 2 }, version: undefined }, ['church']],
    ['other people', { before: { ...standing, people: 16 } }, ['people']],
    ['the first one, as it was read', { before: null }, ['people']],
    ['the first one, with newer settings', { before: null, version: 2 }, ['church', 'settings', 'people']],
    ['the first one, with settings not read', { before: null, version: undefined }, ['church', 'people']],
  ] as const)
    test(name, () => expect(names(outdatedOfChurch(standing, read(own)))).toEqual([...outdated]))

  test('one that is not known: everything', () =>
    expect(names(outdatedOfChurch(null, read()))).toEqual(['church', 'settings', 'people']))
})

test('a comment has the standing, and no other comment has one', () => {
  const comment = standingComment(standing)
  expect(comment).toMatch(/^:[^\n]+\n\n$/)
  expect(standingIn(comment.slice(1, -2))).toEqual(standing)
  expect([standingIn(''), standingIn('outstanding')]).toEqual([null, null])
})
