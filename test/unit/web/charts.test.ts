import { describe, expect, test } from 'bun:test'
import type { LyricsDocument } from '../../../src/client/types.ts'
import { chordsOf, parseChart } from '../../../src/formats/chordpro/chart.ts'
import { keyName } from '../../../src/formats/chords/keys.ts'
import { readChord } from '../../../src/formats/chords/notation.ts'
import { compareWords, takeWords } from '../../../src/web/model/chart/compare-words.ts'
import { definitionText } from '../../../src/web/model/chart/definition.ts'
import { chordBefore, placeChord, syllableStarts } from '../../../src/web/model/chart/edit.ts'
import { type ChartChoice, readingOf, stepped } from '../../../src/web/model/chart/reading.ts'
import { runsOf } from '../../../src/web/model/chart/runs.ts'
import { intoChart, intoWords, outOfChart, outOfWords } from '../../../src/web/model/chart/taken-lines.ts'
import { setLine } from '../../../src/web/model/editor/lyric-edits.ts'

const shown = (line: string) => {
  const found = parseChart(line).sections[0]?.lines[0]
  if (found?.kind !== 'words') throw new Error('a line of words was read')
  return runsOf(found.syllables).map((run) =>
    run.kind === 'text'
      ? run.text
      : run.pieces.map(({ chord, text }) => (chord === null ? text : `${chord}:${text}`)),
  )
}

describe('where a line of a chart may break', () => {
  test.each([
    ['A[G]mazing grace', [['A', 'G:mazing'], ' grace']],
    ['how [C]sweet the [D]sound', ['how ', ['C:sweet'], ' the ', ['D:sound']]],
    ['a[G][C]b', [['a', 'G:', 'C:b']]],
    ['[G] word', [['G:'], ' word']],
    ['end[G]', [['end', 'G:']]],
    ['[G]天父[C]的愛', [['G:天'], '父', ['C:的'], '愛']],
    ['no chords here', ['no chords here']],
  ])('%s', (line, runs) => {
    expect(shown(line)).toEqual(runs as ReturnType<typeof shown>)
  })
})

describe('the key of a chart', () => {
  const read = (text: string, choice: Partial<ChartChoice>, sourceKey: string | null = null) => {
    const found = readingOf(parseChart(text), sourceKey, { key: null, capo: null, ...choice }, null)
    const name = (key: typeof found.sounds) => (key ? keyName(key) : null)
    return [name(found.sounds), name(found.shapes), found.capo, found.isAsWritten]
  }

  test.each<[string, Partial<ChartChoice>, string | null, unknown[]]>([
    ['{key: G}[G]', {}, null, ['G', 'G', 0, true]],
    ['{key: G}\n{capo: 2}\n[G]', {}, null, ['A', 'G', 2, true]],
    ['{key: G}\n{capo: 2}\n[G]', { capo: 0 }, null, ['A', 'A', 0, false]],
    ['{key: G}\n[G]', { key: 'Bb', capo: 3 }, null, ['Bb', 'G', 3, false]],
    ['[G]words', {}, 'Em', ['Em', 'Em', 0, true]],
    ['[Bm7]words', {}, null, ['Bm', 'Bm', 0, true]],
    ['[H7]Wort', {}, null, ['B', 'B', 0, true]],
    ['no chords', { key: 'C' }, null, [null, null, 0, true]],
    ['{key: Am}\n[Am]', { key: 'C' }, null, ['Cm', 'Cm', 0, false]],
  ])('%o with %o in %o', (text, choice, sourceKey, expected) => {
    expect<unknown>(read(text, choice, sourceKey)).toEqual(expected)
  })

  test.each<[string, string, Partial<ChartChoice>, unknown[]]>([
    ['{key: G}\n[G]', 'Bb', {}, ['Bb', 'Bb', 'B♭', false]],
    ['{key: G}\n[G]', 'Gb', {}, ['Gb', 'Gb', 'G♭', false]],
    ['{key: G}\n[G]', 'F#', {}, ['F#', 'F#', 'F♯', false]],
    ['{key: G}\n[G]', 'A#', {}, ['Bb', 'Bb', 'B♭', false]],
    ['{key: G}\n[G]', 'F#m', {}, ['A', 'A', 'A', false]],
    ['{key: Em}\n[Em]', 'G', {}, ['Em', 'Em', 'Em', false]],
    ['{key: Em}\n[Em]', 'A', {}, ['Am', 'Am', 'Am', false]],
    ['{key: G}\n[G]', 'low', {}, [null, 'G', 'G', false]],
    ['{key: G}\n[G]', 'Bb', { key: 'A' }, ['Bb', 'A', 'A', true]],
    ['{key: G}\n[G]', 'Bb', { key: 'Bb' }, ['Bb', 'Bb', 'B♭', false]],
    ['{key: G}\n[G]', 'Bb', { capo: 3 }, ['Bb', 'Bb', 'G', true]],
    ['{key: G}\n{capo: 2}\n[G]', 'A', {}, ['A', 'A', 'G', false]],
    ['no chords', 'G', {}, [null, null, '', false]],
  ])('%o in a service in %o with %o', (text, serviceKey, choice, expected) => {
    const chart = parseChart(text)
    const found = readingOf(chart, null, { key: null, capo: null, ...choice }, null, serviceKey)
    const name = (key: typeof found.sounds) => (key ? keyName(key) : null)
    const chord = chordsOf(chart)[0]
    expect<unknown>([
      name(found.service),
      name(found.sounds),
      chord === undefined ? '' : readChord(chord, found),
      found.isOwnChoice,
    ]).toEqual(expected)
  })

  test('twelve steps up lead back to the key', () => {
    const chart = parseChart('{key: Eb}\n[Eb]')
    let key: string | null = null
    for (let step = 0; step < 12; step++) key = stepped(readingOf(chart, null, { key, capo: null }, null), 1)
    expect(key).toBe('Eb')
  })
})

describe('the definition of a chord', () => {
  test.each([
    ['Bes base-fret 1 frets 1 1 3 3 3 1', { chord: 'Bes', frets: '113331' }],
    ['D7 base-fret 3 frets x 3 2 3 1 x fingers 0 3 2 4 1 0', { chord: 'D7', frets: '3fr x3231x' }],
    ['A frets -1 0 12 11 10 N', { chord: 'A', frets: 'x 0 12 11 10 x' }],
    ['Am', null],
    ['Am keys 0 3 7', null],
  ])('%s', (definition, shown) => {
    expect(definitionText(definition)).toEqual(shown)
  })
})

describe('editing a chart', () => {
  test('a chord is placed, replaced and removed before a syllable', () => {
    const placed = placeChord('Amazing', 1, ' D/F# ')
    expect(placed).toBe('A[D/F#]mazing')
    expect(chordBefore(placed, 7)).toBe('D/F#')
    expect(placeChord(placed, 7, 'G]')).toBe('A[G]mazing')
    expect(placeChord(placed, 7, '')).toBe('Amazing')
    expect(chordBefore('a [b', 3)).toBe('')
  })

  test.each([
    ['Amazing grace', 'A|ma|zing |gra|ce'],
    ['Господь великий', 'Гос|подь |ве|ли|кий'],
    ['주님의 사랑', '주|님|의 |사|랑'],
    ['שלום', 'שלום'],
  ])('the syllables of %s', (text, expected) => {
    const starts = syllableStarts(text)
    const parts = starts.map((from, at) => text.slice(from, starts[at + 1]))
    expect(parts.join('|')).toBe(expected)
  })

  const chart = '{key: G}\n[G]Morning [C]over the wa[D]ter\nsecond [G]line\n| G | C |\nend'

  test('words that differ are found, whatever their case and signs', () => {
    expect(compareWords(chart, ['morning over the water!', 'Second line', 'End'])).toEqual([])
    expect(compareWords(chart, ['Morning over a wide water', 'second line', 'new', 'end'])).toEqual([
      {
        chart: 'Morning over the water',
        words: 'Morning over a wide water',
        line: 1,
        wordsAt: 0,
        goesBefore: false,
      },
      { chart: null, words: 'new', line: 2, wordsAt: 2, goesBefore: false },
    ])
    expect(compareWords(chart, ['Morning over the water', 'second line'])).toEqual([
      { chart: 'end', words: null, line: 4, wordsAt: 1, goesBefore: false },
    ])
  })

  test('a line of the words is taken over under its chords', () => {
    const [changed] = compareWords(chart, ['Evening over thy hills', 'second line', 'end'])
    if (!changed) throw new Error('a difference was found')
    expect(takeWords(chart, changed).split('\n')[1]).toBe('[G]Evening [C]over thy hi[D]lls')
    const added = takeWords(chart, {
      chart: null,
      words: 'first',
      line: -1,
      wordsAt: 0,
      goesBefore: false,
    })
    expect(added.split('\n')[0]).toBe('first')
  })

  const words = (...sections: string[][]): LyricsDocument => ({
    label: '',
    sequence: [],
    sections: sections.map((lines, at) => ({
      id: `s${at}`,
      name: `${at}`,
      lines: lines.map((text, line) => ({ id: `${at}${line}`, text })),
    })),
  })
  const linesOf = (document: LyricsDocument) =>
    document.sections.map(({ lines }) => lines.map(({ id, text }) => `${id}:${text}`))

  test.each([
    ['a changed line', 'one\n[G]two and\n\nthree', [['00:one', '01:two and'], ['10:three']]],
    [
      'a line at the end of a section',
      'one\ntwo\nnew\n\nthree',
      [['00:one', '01:two', 'id:new'], ['10:three']],
    ],
    [
      'a line at the start of a section',
      'one\ntwo\n\nnew\nthree',
      [
        ['00:one', '01:two'],
        ['id:new', '10:three'],
      ],
    ],
    ['a line before all', 'new\none\ntwo\n\nthree', [['id:new', '00:one', '01:two'], ['10:three']]],
    [
      'a section of its own',
      'one\ntwo\n\nthree\n\nnew',
      [
        ['00:one', '01:two'],
        ['10:three', 'id:new'],
      ],
    ],
  ])(
    '%s of the chart is taken into the words and out again, and lines keep their ids',
    (_, text, expected) => {
      const document = words(['one', 'two'], ['three'])
      const [difference] = compareWords(text, ['one', 'two', 'three'])
      const next = difference && intoWords(document, difference, 'id')
      if (!next) throw new Error('a line was taken')
      expect(linesOf(next.document)).toEqual(expected)
      expect(outOfWords(next.document, next.taken)).toEqual(document)
      // A line that was changed since stays.
      const changed = setLine(next.document, next.taken.lineId, 'other')
      expect(outOfWords(changed, next.taken)).toBeNull()
    },
  )

  test('a line of the words is taken into the chart and out again, wherever it stands by then', () => {
    const [changed, added] = compareWords(chart, ['Evening over thy hills', 'second line', 'new', 'end'])
    for (const difference of [changed, added]) {
      const next = difference && intoChart(chart, difference)
      if (!next) throw new Error('a line was taken')
      expect(compareWords(next.chart, ['Evening over thy hills', 'second line', 'new', 'end']).length).toBe(1)
      expect(outOfChart(`{title: T}\n${next.chart}`, next.taken)).toBe(`{title: T}\n${chart}`)
      expect(outOfChart(chart, next.taken)).toBeNull()
    }
  })
})
