import { describe, expect, test } from 'bun:test'
import type { PeopleChange, Person } from '../../../src/client/types.ts'
import { findable, findPeople, looksLikeEmail } from '../../../src/web/model/people-and-programs.ts'
import { changeSentence } from '../../../src/web/texts/people/people-sentences.ts'
import { loadPeopleTexts } from '../../../src/web/texts/people/people-texts.ts'
import { TEXTS, textsIn } from '../../../testkit/web/texts-in.ts'

const roles = textsIn('en').churches.role
const anna = { userId: 'a', name: 'Anna Beispiel', email: 'anna@example.org' }
const ben = { userId: 'b', name: null, email: 'ben@example.org' }
const invited = { userId: null, name: null, email: 'new@example.org' }

const change = (part: Partial<PeopleChange>): PeopleChange => ({
  ...{ number: 1, kind: 'changed', by: anna, person: ben, role: 'Viewer', roleBefore: 'Editor' },
  at: '2026-11-17T10:00:00.000Z',
  ...part,
})

const CHANGES: [PeopleChange, string][] = [
  [
    change({ kind: 'invited', person: invited, roleBefore: null }),
    'Anna Beispiel invited new@example.org. Role: Viewer.',
  ],
  [
    change({ kind: 'uninvited', person: invited, role: null }),
    'Anna Beispiel withdrew the invitation for new@example.org.',
  ],
  [change({ kind: 'joined', by: ben, roleBefore: null }), 'ben@example.org joined the church. Role: Viewer.'],
  [
    change({ kind: 'added', by: null, roleBefore: null }),
    'The host of this server added ben@example.org. Role: Viewer.',
  ],
  [change({}), 'Anna Beispiel changed the role of ben@example.org from Editor to Viewer.'],
  [change({ by: ben }), 'ben@example.org changed their own role from Editor to Viewer.'],
  [
    change({ by: null }),
    'The host of this server changed the role of ben@example.org from Editor to Viewer.',
  ],
  [change({ kind: 'removed', role: null }), 'Anna Beispiel removed ben@example.org.'],
  [change({ kind: 'left', by: ben, role: null }), 'ben@example.org left the church.'],
]

describe('a change of people as a sentence', () => {
  test.each(CHANGES)('%j', async (made, sentence) => {
    expect(changeSentence(made, (await loadPeopleTexts('en')).history, roles)).toBe(sentence)
  })

  test.each([...TEXTS])('names both people and the roles in %s', async (language, texts) => {
    const { history } = await loadPeopleTexts(language)
    for (const [made] of CHANGES) {
      const said = changeSentence(made, history, texts.churches.role)
      expect(said).toContain(made.person.name ?? made.person.email)
      if (made.by) expect(said).toContain(made.by.name ?? made.by.email)
      if (made.role) expect(said).toContain(texts.churches.role[made.role])
    }
  })
})

describe('finding a person', () => {
  const person = (name: string | null, email: string, role: Person['role']): Person => ({
    ...{ userId: email, name, email, role, lastSeenAt: null },
    since: '2026-11-17T10:00:00.000Z',
  })
  const all = findable(
    [
      person('Zoë Müller', 'zoe@example.org', 'Editor'),
      person('Anna Beispiel', 'anna@example.com', 'Viewer'),
      person(null, 'choir@example.org', 'Viewer'),
    ],
    roles,
  )
  test.each([
    ['', 3],
    ['  ', 3],
    ['zoe', 1],
    ['muller', 1],
    ['EXAMPLE.org', 2],
    ['viewer', 2],
    ['viewer anna', 1],
    ['anna editor', 0],
  ])('“%s” finds %d', (text, count) => {
    expect(findPeople(all, text)).toHaveLength(count)
  })
})

test.each([
  ['anna@example.org', true],
  [' anna@example.org ', true],
  ['anna', false],
  ['anna@', false],
  ['@example.org', false],
  ['an na@example.org', false],
  ['a@b@c', false],
  ['', false],
])('“%s” looks like an address: %p', (text, is) => {
  expect(looksLikeEmail(text)).toBe(is)
})
