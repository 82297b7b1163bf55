import { expect, test } from 'bun:test'
import { editionProblem } from '../../../../src/web/model/editions.ts'

const words = (language: string, label = '') => ({ language, label })

test.each([
  ['the first in a language needs no label', words('de'), [words('en')], null, null],
  ['a second one does', words('de'), [words('de')], null, 'missing'],
  ['also when the first has one', words('de', ' '), [words('de', 'Hymnal')], null, 'missing'],
  ['whatever the case of the tag', words('de-at'), [words('de-AT')], null, 'missing'],
  ['another region is another language', words('de-AT'), [words('de')], null, null],
  ['one that tells them apart is right', words('de', 'Simple'), [words('de')], null, null],
  ['the same one does not', words('de', 'hymnal '), [words('de', 'Hymnal')], null, 'taken'],
  ['a changed one must differ too', words('de', 'Hymnal'), [words('de', 'Hymnal')], 'Old', 'taken'],
  ['one that is removed, beside one without', words('de'), [words('de')], 'Old', 'taken'],
  ['one that is removed, beside one with', words('de'), [words('de', 'Hymnal')], 'Old', null],
  ['words that were alike before stay', words('de', 'Hymnal'), [words('de', 'Hymnal')], 'Hymnal', null],
  ['no language is alike to none', words(''), [words('en')], null, null],
])('%s', (_rule, own, others, before, expected) => {
  expect(editionProblem(own, others, before)).toBe(expected as 'missing' | 'taken' | null)
})
