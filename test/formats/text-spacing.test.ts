import { describe, expect, test } from 'bun:test'
import { readSongFile } from '../../src/formats/read-file.ts'
import { readText } from '../../src/formats/text/read-text.ts'

const VERSES = [
  ['Morning breaks on the hill', 'water runs to the sea', 'sing of the light again', 'come to the fire'],
  ['Evening falls on the field', 'birds go home to the tree', 'sing of the stars again', 'stay by the fire'],
  ['Night is over the town', 'no one walks on the street', 'sing in the dark again', 'sleep by the fire'],
]
const LAST = '© 1899 Green Hill'

const read = (text: string) => {
  const { songs } = readSongFile(new TextEncoder().encode(text), 'Morning.txt')
  return { sections: songs[0]?.song.lyrics[0]?.sections, warnings: songs[0]?.warnings, song: songs[0]?.song }
}

describe('a text with an empty line after each line', () => {
  test.each(['\n\n\n', '\n\n\n\n'])('has verses between longer gaps: %j', (gap) => {
    const { sections, warnings } = read(VERSES.map((lines) => lines.join('\n\n')).join(gap))
    expect(sections).toEqual(VERSES.map((lines, at) => ({ name: `Verse ${at + 1}`, lines })))
    expect(warnings?.map(({ code }) => code)).not.toContain('shortSections')
  })

  test('has a copyright at its end that is no verse', () => {
    const { sections, song } = read(
      `${VERSES.map((lines) => lines.join('\n\n')).join('\n\n\n')}\n\n\n${LAST}\n`,
    )
    expect(sections?.map(({ lines }) => lines)).toEqual(VERSES)
    expect(song?.metadata.copyright).toBe(LAST)
    const close = read(`${VERSES.map((lines) => lines.join('\n\n')).join('\n\n\n')}\n\n${LAST}\n`)
    expect(close.sections?.map(({ lines }) => lines)).toEqual(VERSES)
  })

  test('has a title before a longer gap, and headings', () => {
    const [first = [], second = [], third = []] = VERSES
    const parts = [['Verse 1', ...first], ['Chorus', ...second], ['Verse 2', ...third], ['Chorus']]
    const { sections, song } = read(
      `Morning Hill\n\n\n${parts.map((lines) => lines.join('\n\n')).join('\n\n\n')}`,
    )
    expect(song?.metadata.title).toBe('Morning Hill')
    expect(sections).toEqual([
      { name: 'Verse 1', lines: first },
      { name: 'Chorus', lines: second },
      { name: 'Verse 2', lines: third },
    ])
    expect(song?.lyrics[0]?.sequence).toEqual([0, 1, 2, 1])
  })

  test.each(['Morning', 'THE HILL'])('has the title %s above its first verse', (title) => {
    const { sections, song } = read(`${title}\n\n${VERSES.map((lines) => lines.join('\n\n')).join('\n\n\n')}`)
    expect(song?.metadata.title).toBe(title)
    expect(sections?.map(({ lines }) => lines)).toEqual(VERSES)
  })

  test('has chords right above its words', () => {
    const text = VERSES.map((lines) => lines.map((line) => `G      D7\n${line}`).join('\n\n')).join('\n\n\n')
    const { sections, song } = read(text)
    expect(sections?.map(({ lines }) => lines)).toEqual(VERSES)
    expect(song?.arrangement?.chart).toContain('[G]Morning[D7] breaks')
  })
})

test('a text whose verses have two lines stays as it is', () => {
  const couplets = VERSES.flatMap(([a = '', b = '', c = '', d = '']) => [`${a}\n${b}`, `${c}\n${d}`])
  expect(readText(couplets.join('\n\n')).lyrics.sections).toHaveLength(6)
})

test('many sections of one line are announced', () => {
  const lines = VERSES.flat().slice(0, 7)
  const { sections, warnings } = read(`Title: Morning\n\n\n${lines.join('\n\n\n')}`)
  expect(sections).toHaveLength(7)
  expect(warnings).toContainEqual({ code: 'shortSections', count: 7 })
})
