import { describe, expect, test } from 'bun:test'
import { XMLValidator } from 'fast-xml-parser'
import { fit } from '../../src/formats/fit.ts'
import { writeOpenLyrics } from '../../src/formats/openlyrics/write.ts'
import { readSongFile } from '../../src/formats/read-file.ts'
import type { FormatSong } from '../../src/formats/song.ts'
import { sampleSize } from '../../testkit/long-tests.ts'
import { Random } from '../../testkit/random.ts'
import { hostileSong } from '../../testkit/songs/format-songs.ts'

const AT = new Date('2026-03-01T12:00:00.000Z')

const readAgain = (xml: string) => readSongFile(new TextEncoder().encode(xml), 'song.xml')

const SONG: FormatSong = {
  metadata: {
    title: 'Wind & "Weather" <1>',
    alternateTitles: ['Wind'],
    authors: ['Ada Weaver'],
    copyright: '© 2026 the authors\n  second line',
    themes: ['wind'],
    songbooks: [
      { book: 'CCLI', number: '123456' },
      { book: 'Green "Book"', number: '12a' },
    ],
  },
  lyrics: [
    {
      language: 'en',
      label: '',
      sections: [
        { name: 'Verse 1', lines: ['Wind is blowing', '', '  indented  twice'] },
        { name: 'Chorus', lines: ['Blow & blow <again>'] },
        { name: 'Call', lines: ['Who is there?'] },
      ],
      sequence: [0, 1, 0],
    },
    {
      language: 'de',
      label: 'Neu',
      sections: [
        { name: 'Strophe 1', lines: ['Wind weht'] },
        { name: 'Refrain', lines: ['Weh'] },
      ],
      sequence: [],
    },
    { language: 'de', label: 'Alt', sections: [{ name: 'Strophe 1', lines: ['Es weht'] }], sequence: [] },
  ],
}

describe('OpenLyrics 0.8', () => {
  test('is written so that other programs find what they know', () => {
    expect(writeOpenLyrics(SONG, AT)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<song xmlns="http://openlyrics.info/namespace/2009/song" version="0.8" createdIn="Psaltery" modifiedIn="Psaltery" modifiedDate="2026-03-01T12:00:00">
  <properties>
    <titles>
      <title>Wind &amp; &quot;Weather&quot; &lt;1&gt;</title>
      <title>Wind</title>
    </titles>
    <authors>
      <author>Ada Weaver</author>
    </authors>
    <copyright>© 2026 the authors&#10;  second line</copyright>
    <ccliNo>123456</ccliNo>
    <verseOrder>v1 c1 v1</verseOrder>
    <songbooks>
      <songbook name="Green &quot;Book&quot;" entry="12a"/>
    </songbooks>
    <themes>
      <theme>wind</theme>
    </themes>
    <comments>
      <comment>Psaltery name [en] o1 = Call</comment>
      <comment>Psaltery label [de] = Neu</comment>
      <comment>Psaltery order [de] =</comment>
      <comment>Psaltery label [de-x-ed2] = Alt</comment>
      <comment>Psaltery order [de-x-ed2] =</comment>
    </comments>
  </properties>
  <lyrics>
    <verse name="v1" lang="en"><lines>Wind is blowing<br/><br/>&#32;&#32;indented  twice</lines></verse>
    <verse name="c1" lang="en"><lines>Blow &amp; blow &lt;again&gt;</lines></verse>
    <verse name="o1" lang="en"><lines>Who is there?</lines></verse>
    <verse name="v1" lang="de"><lines>Wind weht</lines></verse>
    <verse name="c1" lang="de"><lines>Weh</lines></verse>
    <verse name="v1" lang="de-x-ed2"><lines>Es weht</lines></verse>
  </lyrics>
</song>
`)
  })

  test('read again, it is the same song', () => {
    expect(readAgain(writeOpenLyrics(SONG, AT))).toEqual({
      songs: [{ song: SONG, warnings: [] }],
      warnings: [],
    })
  })

  test('the order of singing is that of the first words that are written; each language keeps its own', () => {
    const german = {
      language: 'de',
      label: '',
      sections: ['Strophe 1', 'Refrain', 'Strophe 2'].map((name) => ({ name, lines: [name] })),
      sequence: [0, 1, 2, 1],
    }
    const english = {
      language: 'en',
      label: '',
      sections: ['Chorus', 'Verse 1'].map((name) => ({ name, lines: [name] })),
      sequence: [1, 0, 1, 0],
    }
    const written = (...lyrics: FormatSong['lyrics']) => {
      const song = { ...SONG, lyrics }
      const text = writeOpenLyrics(song, AT)
      expect(readAgain(text).songs).toEqual([{ song, warnings: [] }])
      return /<verseOrder>(.*)<\/verseOrder>/.exec(text)?.[1]
    }
    expect(written(german, english)).toBe('v1 c1 v2 c1')
    expect(written(english, german)).toBe('v1 c1 v1 c1')
    expect(written(english)).toBe('v1 c1 v1 c1')
    expect(written({ ...german, sequence: [] }, english)).toBeUndefined()
  })

  test('a song without words is written and read', () => {
    const song = { ...SONG, lyrics: [] }
    const again = readAgain(writeOpenLyrics(song, AT))
    expect(again.songs).toEqual([{ song, warnings: [{ code: 'noWords', count: 1 }] }])
  })

  test('what a program joined into one comment is still understood', () => {
    const joined = writeOpenLyrics(SONG, AT).replaceAll(/<\/comment>\s*<comment>/g, '\n')
    expect(readAgain(joined).songs[0]?.song).toEqual(SONG)
  })

  test('characters that XML cannot hold are left out', () => {
    const song = { ...SONG, metadata: { ...SONG.metadata, title: 'a\u0001b\ud800c\uffff' } }
    const xml = writeOpenLyrics(song, AT)
    expect(XMLValidator.validate(xml)).toBe(true)
    expect(readAgain(xml).songs[0]?.song.metadata.title).toBe('abc')
  })

  test('any song within the limits is the same after it was written and read', () => {
    for (let seed = 1; seed <= sampleSize(150, 500); seed++) {
      const { song } = fit({ song: hostileSong(new Random(seed)), warnings: [] }, 'name')
      const xml = writeOpenLyrics(song, AT)
      const again = readAgain(xml)
      expect({ seed, song: again.songs[0]?.song }).toEqual({ seed, song })
      expect({ seed, codes: again.songs[0]?.warnings.filter(({ code }) => code !== 'noWords') }).toEqual({
        seed,
        codes: [],
      })
    }
  })
})
