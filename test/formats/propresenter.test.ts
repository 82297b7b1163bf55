import { describe, expect, test } from 'bun:test'
import { readSongFile } from '../../src/formats/read-file.ts'
import { rtfText } from '../../src/formats/rtf.ts'

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

const slide = (strings: Record<string, string>, label = '') => `
  <RVDisplaySlide label="${label}" enabled="true" UUID="x"><array rvXMLIvarName="cues" />
    <array rvXMLIvarName="displayElements"><RVTextElement displayName="Default">
      <RVRect3D rvXMLIvarName="position">{20 20 0 984 728}</RVRect3D>
      ${Object.entries(strings)
        .map(([name, text]) => `<NSString rvXMLIvarName="${name}">\n   ${base64(text)}</NSString>`)
        .join('\n')}
    </RVTextElement></array></RVDisplaySlide>`

const group = (name: string, uuid: string, ...slides: string[]) =>
  `<RVSlideGrouping name="${name}" color="1 0 0 1" uuid="${uuid}"><array rvXMLIvarName="slides">${slides.join('')}</array></RVSlideGrouping>`

const ARRANGEMENTS = `<array rvXMLIvarName="arrangements">
  <RVSongArrangement name="Long" uuid="L"><array rvXMLIvarName="groupIDs"><NSString>a1</NSString></array></RVSongArrangement>
  <RVSongArrangement name="Short" uuid="S"><array rvXMLIvarName="groupIDs">
    <NSString>A1</NSString><NSString>C1</NSString><NSString>B1</NSString><NSString>C1</NSString><NSString>zz</NSString>
  </array></RVSongArrangement></array>`

const only = (xml: string, filename = 'Harbour.pro6') => {
  const file = readSongFile(
    new TextEncoder().encode(`\ufeff<?xml version="1.0" encoding="utf-8"?>\n${xml}`),
    filename,
  )
  expect(file.warnings).toEqual([])
  const [song] = file.songs
  if (!song) throw new Error('There must be a song.')
  return song
}

const document = (groups: string, attributes = '', more = '') =>
  `<RVPresentationDocument versionNumber="600" ${attributes}><RVTimeline rvXMLIvarName="timeline"><array rvXMLIvarName="timeCues"/></RVTimeline><array rvXMLIvarName="groups">${groups}</array>${more}</RVPresentationDocument>`

const words = ({ song }: ReturnType<typeof only>) =>
  song.lyrics[0]?.sections.map(({ name, lines }) => [name, ...lines])

describe('ProPresenter 6', () => {
  test('groups are sections, slides their lines, and the chosen arrangement the order', () => {
    const read = only(
      document(
        group(
          'Verse 1',
          'A1',
          slide({ PlainText: 'Ships come in\r\nat dawn' }),
          slide({ PlainText: 'and rest' }, 'Verse 1 (2)'),
        ) +
          group(
            'Blank',
            'D1',
            '<RVDisplaySlide label=""><array rvXMLIvarName="displayElements"/></RVDisplaySlide>',
          ) +
          group(
            'Chorus',
            'C1',
            slide({ PlainText: '', RTFData: String.raw`{\rtf1\ansi Safe in the harbour\'92s arms\par}` }),
          ) +
          group('Verse 2', 'B1', slide({ PlainText: 'Ships go out' })),
        'CCLISongTitle="Harbour" CCLIAuthor="Ada Weaver &amp; Jon Field" CCLIArtistCredits="Jon Field" CCLISongNumber="77" CCLIPublisher="Quay Press" CCLICopyrightYear="2003" selectedArrangementID="S" notes="slow"',
        ARRANGEMENTS,
      ),
    )
    expect(words(read)).toEqual([
      ['Verse 1', 'Ships come in', 'at dawn', 'and rest'],
      ['Chorus', 'Safe in the harbour’s arms'],
      ['Verse 2', 'Ships go out'],
    ])
    expect(read.song.lyrics[0]?.sequence).toEqual([0, 1, 2, 1])
    expect(read.song.metadata).toEqual({
      title: 'Harbour',
      alternateTitles: [],
      authors: ['Ada Weaver', 'Jon Field'],
      copyright: '2003 Quay Press',
      themes: [],
      songbooks: [{ book: 'CCLI', number: '77' }],
    })
    expect(read.warnings).toEqual([
      { code: 'unknownInSequence', count: 1 },
      { code: 'commentsRemoved', count: 1 },
    ])
  })

  test('labels of slides name sections where the group does not', () => {
    const read = only(
      document(
        group(
          'Song',
          'a',
          slide({ PlainText: 'one' }, 'Verse 1 (1)'),
          slide({ PlainText: 'two' }, 'Verse 1 (2)'),
          slide({ PlainText: 'three' }, 'Chorus'),
        ),
        'CCLISongTitle="T"',
      ),
    )
    expect(words(read)).toEqual([
      ['Verse 1', 'one', 'two'],
      ['Chorus', 'three'],
    ])
  })

  test('slides without any name are kept apart by an empty line, unless each is one line', () => {
    const wordsOf = (...texts: string[]) =>
      words(
        only(
          document(group('', 'a', ...texts.map((text) => slide({ PlainText: text }))), 'CCLISongTitle="T"'),
        ),
      )
    expect(wordsOf('one\ntwo\n', 'three')).toEqual([['Part', 'one', 'two', '', 'three']])
    expect(wordsOf('one', 'two')).toEqual([['Part', 'one', 'two']])
  })

  test('without a title the name of the file is taken', () => {
    const read = only(document(group('', 'a', slide({ PlainText: 'one' }))), 'Sea/Harbour.pro6')
    expect([read.song.metadata.title, words(read)]).toEqual(['Harbour', [['Part', 'one']]])
    expect(read.warnings).toEqual([{ code: 'titleMissing', count: 1, about: 'Harbour' }])
  })

  test('text that is no Base 64 is no text', () => {
    const broken = document(
      group(
        'V',
        'a',
        '<RVDisplaySlide><RVTextElement><NSString rvXMLIvarName="PlainText">*</NSString></RVTextElement></RVDisplaySlide>',
      ),
    )
    expect(only(broken).warnings.map(({ code }) => code)).toEqual(['titleMissing', 'noWords'])
  })

  test('versions 4 and 5 hold the text in an attribute', () => {
    const rtf = base64(String.raw`{\rtf1\ansi\ansicpg1252 Sails}`)
    const display = `<RVDisplaySlide><displayElements><RVTextElement RTFData="${rtf}"/></displayElements></RVDisplaySlide>`
    expect(
      words(
        only(
          `<RVPresentationDocument versionNumber="500"><groups><RVSlideGrouping name="Bridge" uuid="a"><slides>${display}</slides></RVSlideGrouping></groups></RVPresentationDocument>`,
        ),
      ),
    ).toEqual([['Bridge', 'Sails']])
    expect(
      words(
        only(
          `<RVPresentationDocument versionNumber="400"><slides>${display}</slides></RVPresentationDocument>`,
        ),
      ),
    ).toEqual([['Part', 'Sails']])
  })
})

describe('RTF', () => {
  test.each([
    [
      String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}}{\colortbl;\red0;}\f0\fs20 Words\par more\line end}`,
      'Words\nmore\nend',
    ],
    ['{\\rtf1\\ansi one\\\ntwo\\\r\nthree\r\nfour}', 'one\ntwo\nthreefour'],
    [String.raw`{\rtf1\ansi\ansicpg1252 \'84Gr\'fc\'dfe\'93 \'80}`, '„Grüße“ €'],
    [String.raw`{\rtf1\ansi\ansicpg1251 \'cf\'f0}`, 'Пр'],
    [String.raw`{\rtf1\ansi\ansicpg932 \'82\'a0}`, 'あ'],
    [String.raw`{\rtf1\ansi\ansicpg99999 \'e4}`, 'ä'],
    [String.raw`{\rtf1\uc1 a\u8217?b\u-10179 ?\u-8704 ?}`, 'a’b😀'],
    [String.raw`{\rtf1\uc0 \u8217 x{\uc2\u228 ??}y}`, '’xäy'],
    [String.raw`{\rtf1\u228\'e4z}`, 'äz'],
    [String.raw`{\rtf1 {\*\generator Some;}a\{b\}\\c\~d\_e\-f\emdash g}`, 'a{b}\\c\u00a0d-ef—g'],
    [String.raw`{\rtf1\prortf1{\info{\title Hidden}}{\loch\f3 Shown}`, 'Shown'],
    ['plain', 'plain'],
    ['', ''],
    ['}}}{{{\\', ''],
  ])('%p', (rtf, text) => {
    expect(rtfText(rtf)).toBe(text)
  })
})
