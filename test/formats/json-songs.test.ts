import { describe, expect, test } from 'bun:test'
import { looksLikeFreeShow, readFreeShow } from '../../src/formats/freeshow.ts'
import { parseLooseJson } from '../../src/formats/json.ts'
import { looksLikeVideoPsalm, readVideoPsalm } from '../../src/formats/videopsalm.ts'

describe('loose JSON', () => {
  test.each([
    ['{"a": 1}', { a: 1 }],
    ['{a:1,B_2:"x",}', { a: 1, B_2: 'x' }],
    ['{Text:"two\nlines"}', { Text: 'two\nlines' }],
    ["[1,-2.5e1,true,null,'q',]", [1, -25, true, null, 'q']],
    ['\ufeff{a:"\\u00e9\\n\\"b\\\\"}', { a: 'é\n"b\\' }],
    ['{a:{b:[{c:1}{c:2}]}}', { a: { b: [{ c: 1 }, { c: 2 }] } }],
  ])('%j', (text, expected) => {
    expect(parseLooseJson(text)).toEqual(expected)
  })

  test.each([
    '',
    '{',
    '{a',
    '{a:',
    '"open',
    '{a:1} more',
    'a b',
    '{:1}',
    `${'['.repeat(5_000)}`,
    `${'{a:'.repeat(300)}1${'}'.repeat(300)}`,
    `${'{a:'.repeat(200_000)}1${'}'.repeat(200_000)}`,
  ])('what is not even that is nothing', (text) => {
    expect(parseLooseJson(text)).toBeUndefined()
  })

  test('a name of a prototype is a name like any other', () => {
    const parsed = parseLooseJson('{__proto__:{polluted:1}}')
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
  })
})

const BOOK = `{Abbreviation:"GB",Text:"Green Book",Songs:[{Guid:"x",Text:"Morning Water",ID:12,
Verses:[{Text:"[G]Over the [D]water
comes a morning"},{Tag:1,ID:1,Text:"Sing along"},{ID:2,Text:"Under the hill"}],
Sequence:"V1 C1 V2 C1",Author:"Ada Weaver",Composer:"Jon Field",Copyright:"© 2020 Green Hill",CCLI:"1234567",Theme:"Morning",
Style:{Body:{Font:"Arial"}}},{Text:"Evening Fire",Verses:[{Text:"by the fire"},{Text:""}]}]}`

describe('VideoPsalm', () => {
  test('is read with its songbook', () => {
    const { songs, warnings } = readVideoPsalm(BOOK, 'x.json')
    expect(warnings).toEqual([])
    expect(songs[0]).toEqual({
      song: {
        metadata: {
          title: 'Morning Water',
          alternateTitles: [],
          authors: ['Ada Weaver', 'Jon Field'],
          copyright: '© 2020 Green Hill',
          themes: ['Morning'],
          songbooks: [
            { book: 'CCLI', number: '1234567' },
            { book: 'Green Book', number: '12' },
          ],
        },
        lyrics: [
          {
            language: null,
            label: '',
            sections: [
              { name: 'Verse 1', lines: ['Over the water', 'comes a morning'] },
              { name: 'Chorus 1', lines: ['Sing along'] },
              { name: 'Verse 2', lines: ['Under the hill'] },
            ],
            sequence: [0, 1, 2, 1],
          },
        ],
      },
      warnings: [{ code: 'chordsRemoved', count: 1 }],
    })
    expect(songs[1]?.song.lyrics[0]?.sections).toEqual([{ name: 'Verse 1', lines: ['by the fire'] }])
  })

  test('bars end lines and slides, those of repeats stay', () => {
    const text = '[G]You have poured |your [D]favour||on us||\n\n|: again :|| and on'
    const { songs } = readVideoPsalm(`{Songs:[{Text:"T",Verses:[{Text:"${text}"}]}]}`, 'x')
    expect(songs[0]?.song.lyrics[0]?.sections[0]?.lines).toEqual([
      'You have poured',
      'your favour',
      'on us',
      '',
      '|: again :|| and on',
    ])
  })

  test('marks of fonts, sizes and styles are no words', () => {
    const text = '<fTimes New Roman><s1050>One <b>two</b></s></f>\n<i>three</i> <four>'
    const { songs } = readVideoPsalm(`{Songs:[{Text:"T",Verses:[{Text:"${text}"}]}]}`, 'x')
    expect(songs[0]?.song.lyrics[0]?.sections[0]?.lines).toEqual(['One two', 'three <four>'])
  })

  test('line breaks of Windows in the copyright are plain ones', () => {
    const { songs } = readVideoPsalm('{Songs:[{Text:"T",Copyright:"one\r\ntwo"}]}', 'x')
    expect(songs[0]?.song.metadata.copyright).toBe('one\ntwo')
  })

  test('a sequence that fits no verses is told', () => {
    const { songs } = readVideoPsalm(
      '{Songs:[{Text:"T",Sequence:"V1 C1",Verses:[{Text:"a"},{Text:"b"},{Text:"c"}]}]}',
      'x',
    )
    expect(songs[0]?.warnings).toEqual([{ code: 'unknownInSequence', about: 'C1' }])
    expect(songs[0]?.song.lyrics[0]?.sequence).toEqual([])
  })

  // A verse is its tag and its id, as the program writes them; the letters are its words.
  test.each([
    ['V1 C V2 C', ['--a', '1-0-c', '-2-b', '1-0-c'], 'Verse 1: a, Chorus: c, Verse 2: b', [0, 1, 2, 1]],
    ['', ['--a', '1-0-c', '-2-b', '1-0-c'], 'Verse 1: a, Chorus: c, Verse 2: b', [0, 1, 2, 1]],
    ['V1 C V2 C', ['--a', '1-0-c', '-2-b'], 'Verse 1: a, Chorus: c, Verse 2: b', [0, 1, 2, 1]],
    ['1 C V2 R', ['--a', '1-0-c', '-2-b'], 'Verse 1: a, Chorus: c, Verse 2: b', [0, 1, 2, 1]],
    ['V1 C V2 V102', ['--a', '1-0-c', '-2-b', '1-2-d'], 'Verse 1: a, Chorus: c, Verse 2: b, Chorus 2: d', []],
    [
      'V1 P C B T C',
      ['--a', '2-0-p', '1-0-c', '3-0-b', '4-0-t'],
      'Verse 1: a, Pre-Chorus: p, Chorus: c, Bridge: b, Tag: t',
      [0, 1, 2, 3, 4, 2],
    ],
    ['V1 C', ['--a', '1-0-c', '-2-b', '1-0-c'], 'Verse 1: a, Chorus: c, Verse 2: b', [0, 1, 2, 1]],
    ['V1 V2', ['--a', '--b', '-2-c', '-2-d'], 'Verse 1: a b, Verse 2: c d', []],
    ['C V1 C V2', ['--a', '--b', '--a', '--c'], 'Chorus: a, Verse 1: b, Verse 2: c', [0, 1, 0, 2]],
  ])('%s over %p', (order, verses, sections, sequence) => {
    const written = verses.map((verse) => {
      const [tag, id, words] = verse.split('-')
      return `{${tag === '' ? '' : `Tag:${tag},`}${id === '' ? '' : `ID:${id},`}Text:"${words}"}`
    })
    const { songs } = readVideoPsalm(`{Songs:[{Text:"T",Sequence:"${order}",Verses:[${written}]}]}`, 'x')
    const [lyrics] = songs[0]?.song.lyrics ?? []
    expect(lyrics?.sections.map(({ name, lines }) => `${name}: ${lines.join(' ')}`).join(', ')).toBe(sections)
    expect(lyrics?.sequence).toEqual(sequence)
    expect(songs[0]?.warnings).toEqual([])
  })

  test.each(['', 'not json', '{Songs:3}', '{Songs:[1,null,"x"]}', '[]'])(
    'without songs it says so: %s',
    (text) => {
      const { songs, warnings } = readVideoPsalm(text, 'x.json')
      expect(songs).toEqual([])
      expect(warnings).toHaveLength(1)
    },
  )

  test('is known by its songs', () => {
    expect(looksLikeVideoPsalm(BOOK, 'x.json')).toBe(true)
    expect(looksLikeVideoPsalm('{"slides":{}}', 'x.json')).toBe(false)
  })
})

const line = (value: string, chords: unknown[] = []) => ({ align: '', text: [{ style: '', value }], chords })
const slide = (group: string | null, lines: unknown[], more: object = {}) => ({
  group,
  items: [
    { style: '', lines },
    { type: 'media', src: 'x.jpg' },
  ],
  ...more,
})
const SHOW = {
  name: 'Morning Water (show)',
  settings: { activeLayout: 'l2' },
  meta: {
    title: 'Morning Water',
    author: 'Ada Weaver',
    copyright: '2020 Green Hill',
    CCLI: '1234567',
    key: 'Eb',
  },
  slides: {
    a: slide('Verse', [line('Over the water')], { children: ['a2'] }),
    a2: slide(null, [
      line('comes a morning', [
        { pos: 8, key: 'D/F#' },
        { pos: 0, key: 'G' },
      ]),
    ]),
    b: slide('', [line('Sing along')], { globalGroup: 'chorus' }),
    c: slide('Verse', [line('Under the hill')]),
    z: slide('Verse', [line('never shown')]),
  },
  layouts: {
    l1: { slides: [{ id: 'z' }] },
    l2: { slides: [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'b' }, { id: 'z', disabled: true }] },
  },
}

describe('FreeShow', () => {
  test('is read by the layout in use, a slide with its children as one section', () => {
    const { songs } = readFreeShow(JSON.stringify(['id', SHOW]), 'x.show')
    expect(songs[0]?.song.metadata).toMatchObject({
      title: 'Morning Water',
      alternateTitles: ['Morning Water (show)'],
      authors: ['Ada Weaver'],
      copyright: '2020 Green Hill',
      songbooks: [{ book: 'CCLI', number: '1234567' }],
    })
    expect(songs[0]?.song.lyrics[0]).toEqual({
      language: null,
      label: '',
      sections: [
        { name: 'Verse 1', lines: ['Over the water', 'comes a morning'] },
        { name: 'Chorus', lines: ['Sing along'] },
        { name: 'Verse 2', lines: ['Under the hill'] },
      ],
      sequence: [0, 1, 2, 1],
    })
    expect(songs[0]?.warnings).toEqual([{ code: 'slidesLeftOut', count: 1 }])
    expect(songs[0]?.song.arrangement).toEqual({
      label: 'Chart',
      sourceKey: 'Eb',
      tempo: null,
      chart: `{key: Eb}

{start_of_verse: label="Verse 1"}
Over the water
[G]comes a [D/F#]morning
{end_of_verse}

{start_of_chorus: label="Chorus"}
Sing along
{end_of_chorus}

{start_of_verse: label="Verse 2"}
Under the hill
{end_of_verse}
`,
    })
  })

  test('without a layout the slides come as they are', () => {
    const { layouts: _, ...show } = SHOW
    const sections = readFreeShow(JSON.stringify(show), 'x.show').songs[0]?.song.lyrics[0]?.sections
    expect(sections?.map(({ name }) => name)).toEqual(['Verse 1', 'Chorus', 'Verse 2', 'Verse 3'])
  })

  test.each(['', '[]', '["id"]', '{"slides":[]}', '{', 'null', `${'['.repeat(100_000)}`])(
    'what is no show is unreadable',
    (text) => {
      expect(readFreeShow(text, 'x.show')).toEqual({ songs: [], warnings: [{ code: 'unreadable' }] })
    },
  )

  test('is known by its name or its slides', () => {
    expect(looksLikeFreeShow('', 'x.show')).toBe(true)
    expect(looksLikeFreeShow(JSON.stringify(['id', SHOW]), 'x.json')).toBe(true)
    expect(looksLikeFreeShow(BOOK, 'x.json')).toBe(false)
  })
})
