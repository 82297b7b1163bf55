import { describe, expect, test } from 'bun:test'
import { chordsOf, parseChart, startChart } from '../../src/formats/chordpro/chart.ts'
import { fromChordsOverWords, hasChordsOverWords } from '../../src/formats/chordpro/chords-over-words.ts'
import { readChordPro } from '../../src/formats/chordpro/read.ts'
import {
  chordOf,
  chordText,
  guessKey,
  type Key,
  keyAbove,
  keyName,
  keyOf,
  keysOf,
  keyText,
  moveChord,
  type Notation,
  pitchOf,
  readChord,
  readChordLine,
  spellingOf,
  stepsBetween,
} from '../../src/formats/chords.ts'
import { Random } from '../unit/web/random.ts'

const key = (name: string): Key => {
  const found = keyOf(name)
  if (!found) throw new Error(`${name} is no key.`)
  return found
}

const moved = (chord: string, from: string, to: string): string =>
  readChord(chord, { spelling: 'english', notation: 'english', from: key(from), to: key(to) })

describe('chords in another key', () => {
  test.each([
    ['G', 'C', 'F#', 'C♯'],
    ['G', 'C', 'Gb', 'D♭'],
    ['F#m7', 'D', 'Eb', 'Gm7'],
    ['Bb/D', 'F', 'G', 'C/E'],
    ['Asus4', 'D', 'C', 'Gsus4'],
    ['Cadd9', 'G', 'A', 'Dadd9'],
    ['Bdim', 'C', 'E', 'D♯dim'],
    ['Ebmaj7', 'Bb', 'B', 'Emaj7'],
    ['E7#9', 'Am', 'Cm', 'G7♯9'],
    ['C(add9)', 'C', 'Ab', 'A♭(add9)'],
    ['(D/F#)', 'G', 'F', '(C/E)'],
    ['Gb', 'C', 'Db', 'G'],
    ['N.C.', 'C', 'D', 'N.C.'],
    ['slowly', 'C', 'D', 'slowly'],
    ['C6/9', 'C', 'D', 'D6/9'],
  ])('%s from %s to %s is %s', (chord, from, to, shown) => {
    expect(moved(chord, from, to)).toBe(shown)
  })

  test.each<[string, string, Notation, string]>([
    ['B', 'C', 'german', 'H'],
    ['Bb7', 'F', 'german', 'B7'],
    ['F#m/B', 'D', 'german', 'F♯m/H'],
    ['Am7', 'C', 'latin', 'Lam7'],
    ['Bb/F', 'F', 'latin', 'Si♭/Fa'],
    ['Em', 'G', 'numbers', '6m'],
    ['D/F#', 'G', 'numbers', '5/7'],
    ['F', 'G', 'numbers', '♭7'],
    ['Bb', 'C', 'numbers', '♭7'],
    ['C#dim', 'C', 'numbers', '♯1dim'],
    ['Am', 'Am', 'numbers', '6m'],
  ])('%s in %s, notation %s: %s', (chord, of, notation, shown) => {
    const read = { spelling: 'english', notation, from: key(of), to: key(of) } as const
    expect(readChord(chord, read)).toBe(shown)
  })

  test('German and Latin charts are known by their chords, and read as they were meant', () => {
    expect([spellingOf(['H7', 'B']), spellingOf(['As', 'Es']), spellingOf(['fis', 'A'])]).toEqual([
      'german',
      'german',
      'german',
    ])
    expect([spellingOf(['Lam', 'Sol7']), spellingOf(['Asus4', 'Esus', 'B'])]).toEqual(['latin', 'english'])
    expect(chordOf('B', 'german')?.root).toBe('Bb')
    expect(chordOf('fis7', 'german')).toMatchObject({ root: 'F#', quality: 'm7' })
    expect(chordOf('Sib/Re', 'latin')).toMatchObject({ root: 'Bb', bass: 'D' })
  })

  test('keys are named with few accidentals, and F♯ or G♭ by the side of the key', () => {
    expect(keysOf(false).map(keyName).join(' ')).toBe('C Db D Eb E F Gb F# G Ab A Bb B')
    expect(keyName(keyAbove(key('E'), 2))).toBe('F#')
    expect(keyName(keyAbove(key('F'), 1))).toBe('Gb')
    expect(keyName(keyAbove(key('Am'), -1))).toBe('G#m')
    expect([keyOf('Es-Dur'), keyOf('fis moll'), keyOf('Lam'), keyOf('drop D')]).toEqual([
      { tonic: 'Eb', isMinor: false },
      { tonic: 'F#', isMinor: true },
      { tonic: 'A', isMinor: true },
      null,
    ])
  })

  test.each([
    ['B flat', 'Bb'],
    ['b-flat minor', 'Bbm'],
    ['F Sharp', 'F#'],
    ['F sharp m', 'F#m'],
    ['Si bémol', 'Bb'],
    ['do dièse mineur', 'C#m'],
    ['fa sostenido menor', 'F#m'],
    ['Z flat', null],
    ['flat', null],
    ['B flattened', null],
    ['B flat flat', null],
  ])('the key in the words %s is %p', (text, name) => {
    const key = keyOf(text)
    expect(key && keyName(key)).toBe(name)
  })

  test('the key of a chart without one is that of its first chord', () => {
    const found = guessKey(['N.C.', 'Bm7', 'G'], 'english')
    expect(found && [keyText(found, 'english'), keyText(found, 'german'), keyText(found, 'latin')]).toEqual([
      'Bm',
      'Hm',
      'Sim',
    ])
    expect(guessKey(['x'], 'english')).toBeNull()
  })

  const roots = ['C', 'Db', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'Gb', 'G', 'Ab', 'A', 'Bb', 'B']
  const qualities = ['', 'm', '7', 'maj7', 'm7b5', 'sus4', 'add9', 'dim', '(b9)']
  const random = (seed: number) => {
    const from = new Random(seed)
    const pick = <T>(list: readonly T[]): T => list[from.below(list.length)] as T
    const chord = () => {
      const bass = from.chance(3) ? `/${pick(roots)}` : ''
      return chordOf(`${pick(roots)}${pick(qualities)}${bass}`, 'english') ?? never()
    }
    const start = pick(keysOf(from.chance(2)))
    return { chord, key: start, steps: from.below(25) - 12 }
  }
  const never = (): never => {
    throw new Error('unreachable')
  }

  test('5,000 random chords: up and down and twelve steps are the same pitches, and intervals stay', () => {
    for (let seed = 1; seed <= 5000; seed++) {
      const { chord, key: from, steps } = random(seed)
      const to = keyAbove(from, steps)
      const [one, other] = [chord(), chord()]
      const [movedOne, movedOther] = [moveChord(one, from, to), moveChord(other, from, to)]
      const back = moveChord(movedOne, to, from)
      expect({ seed, back: pitchOf(back.root) }).toEqual({ seed, back: pitchOf(one.root) })
      expect(back.quality).toBe(one.quality)
      if (one.bass) expect(pitchOf(back.bass ?? '')).toBe(pitchOf(one.bass))
      const interval = (a: string, b: string) => (pitchOf(b) - pitchOf(a) + 12) % 12
      expect({ seed, interval: interval(movedOne.root, movedOther.root) }).toEqual({
        seed,
        interval: interval(one.root, other.root),
      })
      expect(keyName(keyAbove(keyAbove(from, 12), 0))).toBe(keyName(from))
      expect(interval(one.root, movedOne.root)).toBe(stepsBetween(from, to))
    }
  })

  test('notes of the key are spelled the same after going up and down', () => {
    for (const from of keysOf(false))
      for (let steps = -12; steps <= 12; steps++)
        for (const degree of ['C', 'Dm', 'Em', 'F/A', 'G7', 'Am', 'Bdim', 'Bb', 'D7', 'E7', 'F#dim', 'Ab']) {
          const chord = moveChord(chordOf(degree, 'english') ?? never(), key('C'), from)
          const to = keyAbove(from, steps)
          const back = moveChord(moveChord(chord, from, to), to, from)
          const same = pitchOf(back.root) === pitchOf(chord.root)
          expect({ degree, from: keyName(from), steps, same }).toEqual({
            degree,
            from: keyName(from),
            steps,
            same: true,
          })
          if (!/#|b/.test(degree))
            expect(chordText(back, 'english', null)).toBe(chordText(chord, 'english', null))
        }
  })

  test('a line of chords keeps its columns as far as there is room', () => {
    const reading = { spelling: 'english', notation: 'english', from: key('C'), to: key('Db') } as const
    expect(readChordLine('C   F   G', reading)).toBe('D♭  G♭  A♭')
    expect(readChordLine('| C . | Am7 F |', reading)).toBe('| D♭ . | B♭m7 G♭ |')
  })
})

describe('reading a chart', () => {
  test('sections, labels, recalls, comments, verbatim parts, facts', () => {
    const chart = parseChart(
      '{title: A}\n{key: G}\n{capo: 2}\n{meta: tempo 92.5}\n{time: 6/8}\n{soc: label="Chorus 1"}\nA[G]ma[C]zing [D/F#]\n{eoc}\n\n{define: G 3 2 0 0 0 3}\n| Fm7 | Fm7 |\n{chorus}\n{cb: slow}\n{sot}\ne|--0--|\n{eot}\n# hidden\n',
    )
    expect(chart).toMatchObject({ title: 'A', key: 'G', capo: 2, tempo: 92, time: '6/8' })
    expect(chart.definitions).toEqual(['G 3 2 0 0 0 3'])
    const shown = chart.sections.map(({ kind, label, isRecall, lines }) => [
      kind,
      label,
      isRecall,
      lines.map((line) => line.kind),
    ])
    expect(shown).toEqual([
      ['chorus', 'Chorus 1', false, ['words']],
      ['', '', false, ['chords']],
      ['chorus', '', true, []],
      ['', '', false, ['comment']],
      ['tab', '', false, ['verbatim']],
    ])
    expect(chordsOf(chart)).toEqual(['G', 'C', 'D/F#', 'Fm7', 'Fm7'])
  })

  test('every character of a line is in a syllable, at its place in the text', () => {
    for (let seed = 1; seed <= 2000; seed++) {
      const from = new Random(seed)
      const signs = ['[', ']', '{', '}', 'G', ' ', 'é', '은', '\n', '[C]', '*', '#', '🎵', '\\\n']
      const text = Array.from({ length: from.below(40) }, () => signs[from.below(signs.length)]).join('')
      for (const { lines } of parseChart(text).sections)
        for (const line of lines)
          if (line.kind === 'words')
            for (const { text: words, at } of line.syllables) {
              expect({ seed, words: text.slice(at, at + words.length) }).toEqual({ seed, words })
            }
    }
  })

  test('a chord line in a ChordPro file is no words', () => {
    const { songs } = readChordPro(
      '{title: A}\n| Fm7 | Fm7 |\n[Fm7]Morning comes\nBb   Eb  Cm7\nand stays\n',
      'a.cho',
    )
    expect(songs[0]?.song.lyrics[0]?.sections.flatMap(({ lines }) => lines)).toEqual([
      'Morning comes',
      'and stays',
    ])
  })
})

describe('chords over words', () => {
  test.each([
    ['G       C', 'Morning over', '[G]Morning [C]over'],
    ['   Gm7', 'A mazing', 'A m[Gm7]azing'],
    ['Am7      D/F#     G', 'Lord', '[Am7]Lord     [D/F#]         [G]'],
    ['C   G', '주님의 사랑', '[C]주님[G]의 사랑'],
  ])('%o over %o', (chords, words, line) => {
    expect(fromChordsOverWords(`${chords}\n${words}`)).toBe(line)
  })

  test('headings become sections, bars and lone chords stay', () => {
    const text = 'Verse 1\nG    C\nMorning over\n\nChorus:\n| G | C |\nD   Em7\n'
    expect(hasChordsOverWords(text)).toBe(true)
    expect(hasChordsOverWords('[G]Morning over')).toBe(false)
    expect(fromChordsOverWords(text)).toBe(
      '{start_of_verse: label="Verse 1"}\n[G]Morni[C]ng over\n{end_of_verse}\n\n{start_of_chorus: label="Chorus"}\n| G | C |\n[D]    [Em7]\n{end_of_chorus}\n',
    )
  })

  test('the words of a song are the start of a chart', () => {
    const sections = [{ name: 'Verse 1', lines: ['Morning', '[over]'] }]
    expect(startChart({ sections, key: 'G', tempo: 92 })).toBe(
      '{key: G}\n{tempo: 92}\n\n{start_of_verse: label="Verse 1"}\nMorning\n(over)\n{end_of_verse}\n',
    )
  })
})
