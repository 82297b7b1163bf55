import { expect, test } from 'bun:test'
import { readDatabase } from '../../src/cli/import/files.ts'
import { openLpDatabase } from '../../testkit/songs/song-databases.ts'

const verse = ([key, words]: readonly [string, string]) =>
  `<verse type="${key.slice(0, 1)}" label="${key.slice(1)}"><![CDATA[${words}]]></verse>`

const read = (verses: readonly (readonly [key: string, words: string])[], order: string) => {
  const lyrics = `<song><lyrics>${verses.map(verse).join('')}</lyrics></song>`
  const added = `update songs set lyrics = '${lyrics}', verse_order = '${order}'`
  const song = readDatabase(openLpDatabase(added), 'songs.sqlite')?.songs[0]
  const [words] = song?.song.lyrics ?? []
  const places = words?.sequence.length ? words.sequence : [...(words?.sections.keys() ?? [])]
  return {
    sections: words?.sections.map(({ name, lines }) => [name, ...lines]),
    sung: places.map((place) => words?.sections[place]?.name),
    warnings: song?.warnings.filter(({ code }) => code !== 'commentsRemoved'),
  }
}

test('slides of one key are one part, which the order sings as a whole', () => {
  const verses = [
    ['v1', 'over\nthe water'],
    ['c1', 'sing it\nloud'],
    ['c1', 'sing it\nsoftly'],
    ['v2', 'under\nthe hill'],
  ] as const
  expect(read(verses, 'v1 c1 v2 c1')).toEqual({
    sections: [
      ['Verse 1', 'over', 'the water'],
      ['Chorus 1', 'sing it', 'loud', '', 'sing it', 'softly'],
      ['Verse 2', 'under', 'the hill'],
    ],
    sung: ['Verse 1', 'Chorus 1', 'Verse 2', 'Chorus 1'],
    warnings: [],
  })
})

test('a part of one line that begins like the chorus is a part of its own', () => {
  const verses = [
    ['c1', 'I can hear the water\nover the hill'],
    ['v1', 'morning\nis here'],
    ['c2', 'I can hear'],
    ['b1', 'I can hear …'],
  ] as const
  expect(read(verses, 'c1 v1 c2 b1 c1')).toEqual({
    sections: [
      ['Chorus 1', 'I can hear the water', 'over the hill'],
      ['Verse 1', 'morning', 'is here'],
      ['Chorus 2', 'I can hear'],
      ['Bridge 1', 'I can hear …'],
    ],
    sung: ['Chorus 1', 'Verse 1', 'Chorus 2', 'Bridge 1', 'Chorus 1'],
    warnings: [],
  })
})

test('a part that is only begun again is sung where the order names it', () => {
  const verses = [
    ['c1', 'I can hear the water\nover the hill'],
    ['v1', 'morning'],
    ['c2', 'I can hear …'],
  ] as const
  expect(read(verses, 'v1 c2').sung).toEqual(['Verse 1', 'Chorus 1'])
})
