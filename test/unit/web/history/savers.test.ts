import { expect, test } from 'bun:test'
import { namesSince } from '../../../../src/web/model/timeline.ts'
import { saverName, saversInSentence } from '../../../../src/web/texts/names.ts'
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
  expect(namesSince(saves, version, null)).toEqual(names)
})

const at = (version: number, userId: string | null, name = userId) => ({
  version,
  savedBy: userId === null ? null : { userId, name },
})

test.each([
  ['the reader alone', [at(2, 'me'), at(1, 'ben')], 1, 'reader'],
  ['the reader without a name', [at(2, 'me', null)], 1, 'reader'],
  ['the reader and another', [at(3, 'me'), at(2, 'ben')], 1, ['ben']],
  ['the reader and the tool', [at(3, 'me'), at(2, null)], 1, []],
  ['nobody yet', [], 1, []],
] as const)('of %s the others are named', (_, saved, version, names) => {
  expect(namesSince(saved, version, 'me')).toEqual(names)
})

test.each([
  ['en', 'You saved version 6', 'You saved meanwhile.'],
  ['de', 'Du hast Fassung 6 gespeichert', 'Du hast inzwischen gespeichert.'],
  ['es', 'Has guardado la versión 6', 'Has guardado mientras tanto.'],
  ['fr', 'Vous avez enregistré la version 6', 'Vous avez enregistré entre-temps.'],
  ['ko', '버전 6 저장됨(나)', '그사이 다른 곳에서 직접 저장했습니다.'],
  ['pt', 'Você salvou a versão 6', 'Você salvou nesse meio-tempo.'],
] as const)('in %s the reader is no other person', (language, version, meanwhile) => {
  const t = textsIn(language)
  const savers = saversInSentence('reader', t, language)
  expect([t.savedBy.version(...savers, 6), t.savedBy.meanwhile(...savers)]).toEqual([version, meanwhile])
  expect(t.savedBy.whileEditing(...savers)).not.toContain('null')
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
