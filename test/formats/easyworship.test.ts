import { expect, test } from 'bun:test'
import { looksLikeEasyWorship, readEasyWorship } from '../../src/formats/easyworship.ts'
import { rtfText } from '../../src/formats/rtf.ts'

test('a text of EasyWorship has the title first and headings above the words', () => {
  const song = readEasyWorship(
    'Morning Water\r\nVerse 1\r\nOver the water\r\n\r\nChorus\r\nSing along\r\n',
    'x.txt',
  ).songs[0]
  expect(song?.song.metadata.title).toBe('Morning Water')
  expect(song?.song.lyrics[0]?.sections).toEqual([
    { name: 'Verse 1', lines: ['Over the water'] },
    { name: 'Chorus', lines: ['Sing along'] },
  ])
})

test('RTF is read like the text in it', () => {
  const rtf =
    '{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0 Arial;}}{\\colortbl;\\red0\\green0\\blue0;}{\\*\\generator x}\r\n' +
    "\\pard\\f0 Morning Water\\par\\par Verse 1\\par \\b \\'dcber\\b0  the \\{water\\}\\par\r\nna\\u239?ve \\u-10179?\\u-8704?\\line end\\par}"
  expect(looksLikeEasyWorship(rtf)).toBe(true)
  const song = readEasyWorship(rtf, 'x.rtf').songs[0]?.song
  expect(song?.metadata.title).toBe('Morning Water')
  expect(song?.lyrics[0]?.sections).toEqual([
    { name: 'Verse 1', lines: ['Über the {water}', 'naïve 😀', 'end'] },
  ])
})

test('RTF in a code page of its own, unfinished, or with unknown words is read as far as it goes', () => {
  expect(rtfText("{\\rtf1\\ansicpg1251 \\'cf\\'f0}")).toBe('Пр')
  expect(rtfText('{\\rtf1 words {\\fonttbl never closed')).toBe('words ')
  expect(rtfText("{\\rtf1\\ansicpg99999 \\'e9\\unknown12 a\\")).toBe('éa')
})
