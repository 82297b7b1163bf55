import { describe, expect, test } from 'bun:test'
import type { LyricsDocument } from '../../../src/client/types.ts'
import { chordsOf, parseChart } from '../../../src/formats/chordpro/chart.ts'
import { keyName, readChord } from '../../../src/formats/chords.ts'
import {
  chordBefore,
  closestWords,
  compareWords,
  intoChart,
  intoWords,
  noChordsOf,
  outOfChart,
  outOfWords,
  placeChord,
  syllableStarts,
  takeWords,
} from '../../../src/web/model/chart/chart-edits.ts'
import { runsOf } from '../../../src/web/model/chart/chart-layout.ts'
import {
  type ChartChoice,
  chartSpelling,
  readingOf,
  stepped,
} from '../../../src/web/model/chart/chart-reading.ts'
import { diagramOf, diagramsOf, fretsShown, fretsText } from '../../../src/web/model/chart/diagram.ts'
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
    // A backslash at the end of a line: it goes on in the next one, without the white space there.
    ['how sweet \\\n  the [D]sound', ['how sweet the ', ['D:sound']]],
    ['A[G]ma\\\n\tzing', [['A', 'G:ma', 'zing']]],
    ['[G]\\\n word', [['G:word']]],
    ['[G\\\n7]word', [['G7:word']]],
    ['end\\', ['end\\']],
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
    ['Bes base-fret 1 frets 1 1 3 3 3 1', 'Bes 113331 from 1, 4 rows'],
    ['D7 base-fret 3 frets x 3 2 3 1 x fingers 0 3 2 4 1 0', 'D7 x5453x from 3, 4 rows'],
    ['A: fingers 1 1 2 3 1 1 frets -1 0 12 11 10 N', 'A x 0 12 11 10 x from 10, 4 rows'],
    ['[C] frets 0 0 0 3', 'C 0003 from 1, 4 rows'],
    ['E base-fret 7 frets 0 0 0 0 0 0', 'E 000000 from 1, 4 rows'],
    ['F frets 1 x x x x 20', null],
    ['Am', null],
    ['Am frets 1 2', null],
    ['Am keys 0 3 7', null],
  ])('%s', (definition, shown) => {
    const diagram = diagramOf(definition)
    const frets = diagram && fretsShown(diagram)
    const text = frets && `${diagram.chord} ${fretsText(diagram)} from ${frets.first}, ${frets.rows} rows`
    expect(text).toBe(shown)
  })

  const below = (chart: string, choice: Partial<ChartChoice> = {}) => {
    const read = parseChart(chart)
    const reading = readingOf(read, null, { key: null, capo: null, ...choice }, null)
    return diagramsOf(read, reading).below.map((diagram) => `${diagram.name}: ${fretsText(diagram)}`)
  }
  const defined =
    '{define: G frets 3 2 0 0 0 3}\n{define: A frets x 0 2 2 2 0}\n{define: B7 frets x 2 1 2 0 2}\n'

  test.each<[string, string, Partial<ChartChoice>, string[]]>([
    ['the last definition of a chord', `{define: G frets 3 0 0 0 0 3}\n${defined}[G]x`, {}, ['G: 320003']],
    ['chords in parentheses', `${defined}[(G)]x [A]`, {}, ['G: 320003', 'A: x02220']],
    ['another key', `{key: G}\n${defined}[G]x [A]y [B7]`, { key: 'A' }, ['A: x02220']],
    ['a capo for the same shapes', `{key: G}\n${defined}[G]x`, { key: 'A', capo: 2 }, ['G: 320003']],
    ['another instrument', '{define-ukulele: G frets 0 2 3 2}\n[G]x', {}, []],
    ['no diagrams', `{diagrams: off}\n${defined}[G]x`, {}, []],
    ['no diagrams, as earlier files have it', `{ng}\n${defined}[G]x`, {}, []],
  ])('below a chart: %s', (_, chart, choice, expected) => {
    expect(below(chart, choice)).toEqual(expected)
  })

  test('{chord} stands in its place, with frets of its own or those of a definition', () => {
    const chart = parseChart(
      `${defined}{sov}\n[G]x\n{chord: Em7 frets 0 2 0 0 0 0}\n{chord: B7}\n[G]y\n{eov}`,
    )
    expect(chart.sections[0]?.lines.map((line) => ('chords' in line ? line.chords : line.kind))).toEqual([
      'words',
      ['Em7', 'B7'],
      'words',
    ])
    const { byChord } = diagramsOf(chart, readingOf(chart, null, { key: null, capo: null }, null))
    expect(['Em7', 'B7'].map((chord) => byChord.get(chord)?.strings.join())).toEqual([
      '0,2,0,0,0,0',
      ',2,1,2,0,2',
    ])
    const moved = diagramsOf(chart, readingOf(chart, null, { key: 'A', capo: null }, null))
    expect([...moved.byChord.keys()]).toEqual(['A'])
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
    expect(placeChord('[G]\\\n word', 6, 'D')).toBe('\\\n [D]word')
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

  test('a line that goes on in the next one is taken over as a whole', () => {
    const long = '[G]Morning \\\n  over the [D]water\nend'
    expect(compareWords(long, ['Morning over the water', 'End'])).toEqual([])
    const [changed] = compareWords(long, ['Evening over the water', 'end'])
    const next = changed && intoChart(long, changed)
    expect(next?.chart).toBe('[G]Evening over the [D]water\nend')
    expect(next && outOfChart(next.chart, next.taken)).toBe(long)
    const [added] = compareWords(long, ['Morning over the water', 'new', 'end'])
    expect(added && takeWords(long, added)).toBe('[G]Morning \\\n  over the [D]water\nnew\nend')
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

test.each([
  ['a [G]b [Am7(add11)]c [D/F#]d [N.C.]e', []],
  ['[Hm]a [fis]b [B]c', []],
  ['[Sol]a [re]b [Xyz]c', ['re', 'Xyz']],
  ['[G D]a [G | C]b [G - -]c', []],
  ['[hush]a [*softly]b [hush]c [Gx]d []e', ['hush', 'Gx']],
  ['{start_of_tab}\n[x]--0--\n{end_of_tab}', []],
])('in %p are no chords: %p', (text, expected) => {
  const chart = parseChart(text)
  expect(noChordsOf(chart, chartSpelling(chart))).toEqual(expected)
})

test('of several words those are a chart’s own that differ least from it', () => {
  const words = (...lines: string[]) => ({
    sections: [{ id: '1', name: '1', lines: lines.map((text, at) => ({ id: `${at}`, text })) }],
  })
  const [english, german] = [words('Morning', 'over'), words('Morgen', 'über')]
  expect(closestWords('[G]Morgen\nueber', [english, german])).toBe(german)
  expect(closestWords('[G]Evening\nover', [german, english])).toBe(english)
  expect(closestWords('', [])).toBeUndefined()
})
