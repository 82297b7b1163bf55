import { expect, test } from 'bun:test'
import { namesSince } from '../../../../src/web/model/history/savers.ts'
import { saverName, saversInSentence } from '../../../../src/web/texts/saver-names.ts'
import { textsIn } from '../../../../testkit/web/texts-in.ts'

const by = (version: number, name: string | null) => ({ version, savedBy: { userId: 'id', name } })
const saves = [
  by(6, 'Hanna'),
  by(5, null),
  { version: 4, savedBy: null },
  by(3, 'Ben'),
  by(2, 'Hanna'),
  by(1, 'Ada'),
]

test.each([
  [6, []],
  [5, ['Hanna']],
  [4, ['Hanna']],
  [2, ['Hanna', 'Ben']],
  [0, ['Hanna', 'Ben', 'Ada']],
])('after version %i the names are %p', (version, names) => {
  expect(namesSince(saves, version)).toEqual(names)
})

test.each([
  ['en', [], 'Someone saved while you were editing'],
  ['en', ['Hanna'], 'Hanna saved while you were editing'],
  ['de', ['Hanna'], 'Hanna hat gespeichert, während du geschrieben hast'],
  ['de', ['Hanna', 'Ben'], 'Hanna und Ben haben gespeichert, während du geschrieben hast'],
  ['es', ['Hanna', 'Ben'], 'Hanna y Ben han guardado mientras editabas'],
] as const)('in %s %p are named in one sentence', (language, names, sentence) => {
  const t = textsIn(language)
  expect(t.savedBy.whileEditing(...saversInSentence(names, t, language))).toBe(sentence)
})

test('the history names the tool, and who has no name', () => {
  const t = textsIn('en')
  expect(
    [null, { userId: 'id', name: null }, { userId: 'id', name: 'Hanna' }].map((who) => saverName(who, t)),
  ).toEqual(['Admin’s tool', 'Someone', 'Hanna'])
})
