import { describe, expect, test } from 'bun:test'
import {
  looksLikeSongSelectText,
  looksLikeSongSelectUsr,
  readSongSelectText,
  readSongSelectUsr,
} from '../../src/formats/songselect.ts'

const TEXT = `Morning Water


Verse 1
Over the water
comes a morning


Chorus 1
Sing along


Misc 1
(BRIDGE)
once more


Ada Weaver | Jon Field
CCLI Song # 1234567
© 2020 Green Hill Music (Admin. by Blue Hill)
For use solely with the SongSelect® Terms of Use. All rights reserved. www.ccli.com
CCLI License # 99999
`

const USR = `[File]
Type=SongSelect Import File
Version=3.0
[S A1234567]
Title=Morning Water
Author=Weaver, Ada | Jon Field
Copyright=2020 Green Hill Music | Blue Hill Songs
Admin=Red Hill
Themes=Morning/tTrust
Keys=G
Fields=Verse 1/tChorus 1/tMisc 1/tChorus 1
Words=Over the water/ncomes a morning/tSing along/t(BRIDGE)/nonce more/tSing along
`

describe('the text of SongSelect', () => {
  test('is read with the small print below it', () => {
    const song = readSongSelectText(TEXT, 'x.txt').songs[0]?.song
    expect(song?.metadata).toEqual({
      title: 'Morning Water',
      alternateTitles: [],
      authors: ['Ada Weaver', 'Jon Field'],
      copyright: '© 2020 Green Hill Music (Admin. by Blue Hill)',
      themes: [],
      songbooks: [{ book: 'CCLI', number: '1234567' }],
    })
    expect(song?.lyrics[0]?.sections.map(({ name }) => name)).toEqual(['Verse 1', 'Chorus 1', 'BRIDGE'])
  })

  test('is known by its CCLI number', () => {
    expect(looksLikeSongSelectText(TEXT, 'x.txt')).toBe(true)
    expect(looksLikeSongSelectText('Verse 1\nwords', 'x.txt')).toBe(false)
  })
})

describe('the import file of SongSelect', () => {
  test('is read', () => {
    expect(readSongSelectUsr(USR, 'x.usr')).toEqual({
      songs: [
        {
          song: {
            metadata: {
              title: 'Morning Water',
              alternateTitles: [],
              authors: ['Ada Weaver', 'Jon Field'],
              copyright: '© 2020 Green Hill Music, Blue Hill Songs (Admin. Red Hill)',
              themes: ['Morning', 'Trust'],
              songbooks: [{ book: 'CCLI', number: '1234567' }],
            },
            lyrics: [
              {
                language: null,
                label: '',
                sections: [
                  { name: 'Verse 1', lines: ['Over the water', 'comes a morning'] },
                  { name: 'Chorus 1', lines: ['Sing along'] },
                  { name: 'BRIDGE', lines: ['once more'] },
                ],
                sequence: [0, 1, 2, 1],
              },
            ],
          },
          warnings: [],
        },
      ],
      warnings: [],
    })
  })

  test('may hold several songs', () => {
    const two = `${USR}[S A7654321]\nTitle=Evening Fire\nFields=Verse 1\nWords=by the fire`
    expect(readSongSelectUsr(two, 'x.usr').songs.map(({ song }) => song.metadata.title)).toEqual([
      'Morning Water',
      'Evening Fire',
    ])
  })

  test('words without fields are verses, fields without words are nothing', () => {
    const words = readSongSelectUsr('[S A1]\nTitle=T\nWords=a/nb/tc', 'x.usr').songs[0]?.song.lyrics[0]
      ?.sections
    expect(words?.map(({ name }) => name)).toEqual(['Verse 1', 'Verse 2'])
    expect(readSongSelectUsr('[S A1]\nTitle=T\nFields=Verse 1/tChorus', 'x.usr').songs[0]?.warnings).toEqual([
      { code: 'noWords' },
    ])
  })

  test('is known by its name or its first lines', () => {
    expect(looksLikeSongSelectUsr('', 'x.usr')).toBe(true)
    expect(looksLikeSongSelectUsr(USR, 'x.txt')).toBe(true)
    expect(looksLikeSongSelectUsr('[V1]\nwords', 'x.txt')).toBe(false)
  })
})
