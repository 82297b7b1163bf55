import { expect, test } from 'bun:test'
import type { LyricsDocument } from '../../../../src/client/types.ts'
import type { Choice } from '../../../../src/web/model/merge/choice.ts'
import { mergeLyrics } from '../../../../src/web/model/merge/merge-lyrics.ts'
import { lyrics, section } from '../lyric-documents.ts'

const [V, C, B] = ['section-Verse', 'section-Chorus', 'section-Bridge']
const base = lyrics(
  [section('Verse', 'a'), section('Chorus', 'b'), section('Bridge', 'c')],
  ['Verse', 'Chorus'],
)

const order = (...sequence: string[]): LyricsDocument => ({ ...base, sequence })

const without = (id: string, ...sequence: string[]): LyricsDocument => ({
  ...order(...sequence),
  sections: base.sections.filter((found) => found.id !== id),
})

const merged = (mine: LyricsDocument, theirs: LyricsDocument, choice?: Choice) =>
  mergeLyrics(base, mine, theirs, (key) => `both-${key}`, choice ? { sequence: choice } : {})

const questions = (mine: LyricsDocument, theirs: LyricsDocument) =>
  merged(mine, theirs)
    .conflicts.filter(({ kind }) => kind === 'sequence')
    .map(({ base: before, mine: one, theirs: other, both }) => [before, one, other, both])

test('two orders are one question, with each of them whole, however many places differ', () => {
  const [mine, theirs] = [order(C, V, C, C), order(V, V, V, C, V)]
  expect(questions(mine, theirs).map((question) => question.slice(0, 3))).toEqual([
    [
      ['Verse', 'Chorus'],
      ['Chorus', 'Verse', 'Chorus', 'Chorus'],
      ['Verse', 'Verse', 'Verse', 'Chorus', 'Verse'],
    ],
  ])
})

test('both are offered where that is neither the one nor the other, and shown as what it would be', () => {
  const [mine, theirs] = [order(V, C, C), order(V, C, V)]
  expect(questions(mine, theirs)[0]?.[3]).toEqual(['Verse', 'Chorus', 'Chorus', 'Verse'])
  expect(merged(mine, theirs, 'both').document.sequence).toEqual([V, C, C, V])
})

test('both are not offered where that is what one of them has', () => {
  const { conflicts, open } = merged(order(V, C, C, C), order(V, C, C), 'both')
  expect([conflicts[0]?.both, open]).toEqual([null, 1])
})

test('an answer gives the order that stood beside it, also where the other changed another place', () => {
  const [mine, theirs] = [order(V, C, C), order(B, V, C, V)]
  expect(questions(mine, theirs)).toEqual([
    [
      ['Verse', 'Chorus'],
      ['Verse', 'Chorus', 'Chorus'],
      ['Bridge', 'Verse', 'Chorus', 'Verse'],
      ['Bridge', 'Verse', 'Chorus', 'Chorus', 'Verse'],
    ],
  ])
  expect(merged(mine, theirs, 'mine').document.sequence).toEqual([V, C, C])
  expect(merged(mine, theirs, 'theirs').document.sequence).toEqual([B, V, C, V])
  expect(merged(mine, theirs, 'both').document.sequence).toEqual([B, V, C, C, V])
})

test('changes in different places fit together without a question', () => {
  const [mine, theirs] = [order(V, C, C), order(B, V, C)]
  expect(questions(mine, theirs)).toEqual([])
  expect(merged(mine, theirs).document.sequence).toEqual([B, V, C, C])
})

test('there is no question where the difference is a section that is gone', () => {
  const [mine, theirs] = [without(C, V, V), order(V, C, V)]
  expect(questions(mine, theirs)).toEqual([])
  expect(merged(mine, theirs).document.sequence).toEqual([V, V])
})

test('a section that is gone stands in no answer', () => {
  const [mine, theirs] = [without(C, V, V), order(V, C, B)]
  expect(questions(mine, theirs)).toEqual([
    [
      ['Verse', 'Chorus'],
      ['Verse', 'Verse'],
      ['Verse', 'Bridge'],
      ['Verse', 'Verse', 'Bridge'],
    ],
  ])
})
