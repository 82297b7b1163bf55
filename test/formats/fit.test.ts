import { describe, expect, test } from 'bun:test'
import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { NewLyrics, normalizeLyrics } from '../../src/catalogue/lyrics.ts'
import { MetadataInput } from '../../src/catalogue/songs.ts'
import { bodyBytes, LIMITS } from '../../src/core/limits.ts'
import { fit } from '../../src/formats/fit.ts'
import type { FormatLyrics, FormatSong, ReadSong, WarningCode } from '../../src/formats/song.ts'
import { sampleSize } from '../../testkit/long-tests.ts'
import { Random } from '../../testkit/random.ts'
import { hostileSong } from '../../testkit/songs/format-songs.ts'

const metadata = (changes: Partial<FormatSong['metadata']> = {}): FormatSong['metadata'] => ({
  title: 'Song',
  alternateTitles: [],
  authors: [],
  copyright: '',
  themes: [],
  songbooks: [],
  ...changes,
})

const lyrics = (sections: [string, string[]][], changes: Partial<FormatLyrics> = {}): FormatLyrics => ({
  language: 'en',
  label: '',
  sections: sections.map(([name, lines]) => ({ name, lines })),
  sequence: [],
  ...changes,
})

const fitted = (song: Partial<FormatSong>, filename = 'file.xml'): ReadSong =>
  fit(
    { song: { metadata: metadata(), lyrics: [lyrics([['Verse 1', ['words']]])], ...song }, warnings: [] },
    filename,
  )

const codes = ({ warnings }: ReadSong): WarningCode[] => warnings.map(({ code }) => code)

const schemaProblems = (schema: TSchema, value: unknown): string[] =>
  Value.Check(schema, value)
    ? []
    : [...Value.Errors(schema, value)].map(({ path, message }) => `${path} ${message}`)

/** The song as it would be sent, or what the server would refuse about it. */
const refusals = ({ metadata, lyrics }: FormatSong): string[] => {
  const documents = lyrics.map(({ language, label, sections, sequence }) => {
    const ids = sections.map(() => crypto.randomUUID())
    return {
      language: language ?? 'x'.repeat(LIMITS.languageTag.max),
      label,
      sections: sections.map(({ name, lines }, at) => ({
        id: ids[at] ?? '',
        name,
        lines: lines.map((text) => ({ id: crypto.randomUUID(), text })),
      })),
      sequence: sequence.map((place) => ids[place] ?? 'missing'),
    }
  })
  const problems = schemaProblems(MetadataInput, metadata)
  if (bodyBytes(metadata) > LIMITS.bodyBytes) problems.push('metadata too large')
  if (documents.length > LIMITS.lyricVersions) problems.push('too many versions')
  for (const document of documents) {
    if (bodyBytes(document) > LIMITS.bodyBytes) problems.push('words too large')
    const sent = { ...document, language: document.language.startsWith('xxx') ? 'en' : document.language }
    problems.push(...schemaProblems(NewLyrics, sent))
    try {
      normalizeLyrics(sent)
    } catch (error) {
      problems.push(String(error))
    }
  }
  return problems
}

describe('a song of any kind', () => {
  test('is accepted by the server after it was fitted, and does not change when it is fitted again', () => {
    for (let seed = 1; seed <= sampleSize(600, 3000); seed++) {
      const song = hostileSong(new Random(seed))
      const once = fit({ song, warnings: [] }, 'some/name.xml')
      expect({ seed, problems: refusals(once.song) }).toEqual({ seed, problems: [] })
      const twice = fit({ song: once.song, warnings: [] }, 'some/name.xml')
      expect({ seed, song: twice.song }).toEqual({ seed, song: once.song })
      expect({ seed, again: codes(twice).filter((code) => code !== 'noWords') }).toEqual({ seed, again: [] })
    }
  })

  test('keeps every visible character of its words, unless versions were dropped', () => {
    const visible = (all: readonly FormatLyrics[]): string =>
      all
        .flatMap(({ sections }) => sections.flatMap(({ lines }) => lines))
        .join('\n')
        .replace(/[\u0080-\u009f]/g, (sign) =>
          new TextDecoder('windows-1252').decode(Uint8Array.of(sign.charCodeAt(0))),
        )
        .replace(/[\s\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')
    for (let seed = 1; seed <= sampleSize(300, 1000); seed++) {
      const song = hostileSong(new Random(seed))
      // Names apart, so that no section is the repetition of another.
      for (const { sections } of song.lyrics)
        for (const [at, section] of sections.entries()) section.name = `Name ${at}`
      const { song: result, warnings } = fit({ song, warnings: [] }, '')
      if (warnings.some(({ code }) => code === 'versionsDropped')) continue
      expect({ seed, words: visible(result.lyrics) }).toEqual({ seed, words: visible(song.lyrics) })
    }
  })
})

describe('lines', () => {
  const linesOf = (line: string) => {
    const result = fitted({ lyrics: [lyrics([['Verse', [line]]])] })
    return { lines: result.song.lyrics[0]?.sections[0]?.lines, codes: codes(result) }
  }

  test('of 200 code points stay whole', () => {
    expect(linesOf('😀'.repeat(200))).toEqual({ lines: ['😀'.repeat(200)], codes: [] })
  })

  test('over 200 code points are split at the space nearest to the middle', () => {
    const [a, b] = ['a'.repeat(120), 'b'.repeat(110)]
    expect(linesOf(`${a} ${b}`)).toEqual({ lines: [a, b], codes: ['lineSplit'] })
    expect(linesOf(`x ${a} ${b} y`)).toEqual({ lines: [`x ${a}`, `${b} y`], codes: ['lineSplit'] })
  })

  test('without a space are cut at the limit, never inside a character', () => {
    expect(linesOf('😀'.repeat(450)).lines).toEqual(['😀'.repeat(200), '😀'.repeat(200), '😀'.repeat(50)])
  })

  test('keep white space at their start and lose it at their end', () => {
    expect(linesOf('  in \t').lines).toEqual(['  in'])
    expect(
      linesOf(`${' '.repeat(300)}word`)
        .lines?.join('')
        .trim(),
    ).toBe('word')
  })

  test('of several million characters are split in bounded time', () => {
    expect(codes(fitted({ lyrics: [lyrics([['Verse', ['x y '.repeat(1_000_000)]]])] }))).toContain(
      'versionsDropped',
    )
    expect(codes(fitted({ lyrics: [lyrics([['Verse', ['x'.repeat(4_000_000)]]])] }))).toContain(
      'versionsDropped',
    )
  })
})

describe('sections', () => {
  test('with the same name and words are kept once, and sung again by the sequence', () => {
    const result = fitted({
      lyrics: [
        lyrics([
          ['Verse 1', ['a']],
          ['Chorus', ['b']],
          ['Verse 2', ['c']],
          ['CHORUS ', ['b ']],
        ]),
      ],
    })
    expect(result.song.lyrics[0]?.sections.map(({ name }) => name)).toEqual(['Verse 1', 'Chorus', 'Verse 2'])
    expect(result.song.lyrics[0]?.sequence).toEqual([0, 1, 2, 1])
    expect(result.warnings).toEqual([{ code: 'sectionsMerged', count: 1 }])
  })

  test('with the same name and other words get a number that no other section has', () => {
    const result = fitted({
      lyrics: [
        lyrics([
          ['Chorus', ['a']],
          ['chorus', ['b']],
          ['Chorus 2', ['c']],
        ]),
      ],
    })
    expect(result.song.lyrics[0]?.sections.map(({ name }) => name)).toEqual([
      'Chorus',
      'chorus 3',
      'Chorus 2',
    ])
    expect(result.warnings).toEqual([{ code: 'sectionRenamed', count: 1, about: 'chorus' }])
  })

  test('without words go, from the sequence too', () => {
    const result = fitted({
      lyrics: [
        lyrics(
          [
            ['Intro', [' ']],
            ['Verse', ['a']],
          ],
          { sequence: [0, 1, 0, 1] },
        ),
      ],
    })
    expect(result.song.lyrics[0]?.sections).toHaveLength(1)
    expect(result.song.lyrics[0]?.sequence).toEqual([0, 0])
    expect(result.warnings).toEqual([])
  })

  test('that are missing are taken out of the sequence and counted', () => {
    const result = fitted({ lyrics: [lyrics([['Verse', ['a']]], { sequence: [0, 1, -1, Number.NaN, 0] })] })
    expect(result.song.lyrics[0]?.sequence).toEqual([0, 0])
    expect(result.warnings).toEqual([{ code: 'unknownInSequence', count: 3 }])
  })

  test('without a name get one in the language of the words', () => {
    const result = fitted({ lyrics: [lyrics([[' ', ['a']]], { language: 'de' })] })
    expect(result.song.lyrics[0]?.sections[0]?.name).toBe('Teil')
  })
})

describe('versions', () => {
  const numbered = (count: number, lines = 1): [string, string[]][] =>
    Array.from({ length: count }, (_, at) => [`Verse ${at + 1}`, Array(lines).fill(`line ${at}`)])

  test('of more than 40 sections are split, with the sections of each part in its sequence', () => {
    const result = fitted({ lyrics: [lyrics(numbered(50), { label: 'old', sequence: [49, 0, 41, 1] })] })
    expect(result.song.lyrics.map(({ label }) => label)).toEqual(['old 1/2', 'old 2/2'])
    expect(result.song.lyrics.map(({ sections }) => sections.length)).toEqual([40, 10])
    expect(result.song.lyrics.map(({ sequence }) => sequence)).toEqual([
      [0, 1],
      [9, 1],
    ])
    expect(result.warnings).toEqual([{ code: 'versionSplit', count: 2, about: 'old' }])
  })

  test('of more than 200 lines are split between sections, a longer section between its lines', () => {
    expect(
      fitted({ lyrics: [lyrics(numbered(5, 50))] }).song.lyrics.map(({ sections }) => sections.length),
    ).toEqual([4, 1])
    const long = fitted({ lyrics: [lyrics(numbered(1, 450))] }).song.lyrics
    expect(long.map(({ sections }) => sections[0]?.lines.length)).toEqual([200, 200, 50])
    expect(long.map(({ label }) => label)).toEqual(['1/3', '2/3', '3/3'])
  })

  test('over 32 KiB are split', () => {
    const wide: [string, string[]][] = numbered(4, 30).map(([name]) => [
      name,
      Array(30).fill('中'.repeat(200)),
    ])
    expect(fitted({ lyrics: [lyrics(wide)] }).song.lyrics.length).toBe(4)
  })

  test('with one section over 32 KiB have it cut between its lines', () => {
    const lines = Array(100).fill('中'.repeat(200))
    const parts = fitted({ lyrics: [lyrics([['Verse', lines]])] }).song.lyrics
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.flatMap(({ sections }) => sections.flatMap((section) => section.lines))).toEqual(lines)
    expect(parts.flatMap((part) => refusals({ metadata: metadata(), lyrics: [part] }))).toEqual([])
  })

  test('more than 20 are dropped and counted', () => {
    const result = fitted({ lyrics: Array.from({ length: 23 }, () => lyrics([['Verse', ['a']]])) })
    expect(result.song.lyrics).toHaveLength(20)
    expect(result.warnings).toEqual([{ code: 'versionsDropped', count: 3 }])
  })

  test('with a sequence longer than 100 have it shortened', () => {
    const result = fitted({ lyrics: [lyrics([['Verse', ['a']]], { sequence: Array(130).fill(0) })] })
    expect(result.song.lyrics[0]?.sequence).toHaveLength(100)
    expect(codes(result)).toEqual(['sequenceShortened'])
  })

  test('with a tag that is none lose it; an underscore in a tag is a hyphen', () => {
    const languageOf = (language: string) => {
      const result = fitted({ lyrics: [lyrics([['Verse', ['a']]], { language })] })
      return [result.song.lyrics[0]?.language, ...result.warnings]
    }
    expect(languageOf('German please')).toEqual([
      null,
      { code: 'invalidLanguage', count: 1, about: 'German please' },
    ])
    expect(languageOf('pt_BR')).toEqual(['pt-BR'])
    expect(languageOf('')).toEqual([null])
  })
})

describe('metadata', () => {
  test('a missing title is the first line of the words, or else the name of the file', () => {
    const untitled = metadata({ title: ' \n' })
    expect(fitted({ metadata: untitled }).song.metadata.title).toBe('words')
    const empty = fitted({ metadata: untitled, lyrics: [] }, 'songs/A new day.pro6')
    expect(empty.song.metadata.title).toBe('A new day')
    expect(codes(empty)).toEqual(['noWords', 'titleMissing'])
    expect(fitted({ metadata: untitled, lyrics: [] }, '.xml').song.metadata.title).toBe('Untitled')
  })

  test('long texts are shortened, too many entries are dropped, and both are said', () => {
    const result = fitted({
      metadata: metadata({
        title: 't'.repeat(300),
        authors: Array.from({ length: 33 }, (_, at) => `Author ${at}`),
        songbooks: [
          { book: 'Blue book', number: '' },
          { book: '', number: '12' },
        ],
      }),
    })
    expect(result.song.metadata.title).toBe('t'.repeat(200))
    expect(result.song.metadata.authors).toHaveLength(30)
    expect(result.song.metadata.songbooks).toEqual([{ book: 'Blue book', number: '–' }])
    expect(result.warnings).toEqual([
      { code: 'textShortened', count: 1, about: 't'.repeat(200) },
      { code: 'entriesDropped', count: 3 },
      { code: 'entriesDropped', count: 1, about: '12' },
    ])
  })

  test('over 32 KiB it loses the last entries of its largest lists', () => {
    const wide = (at: number) => `${at}`.padEnd(200, '中')
    const result = fitted({
      metadata: metadata({
        authors: Array.from({ length: 30 }, (_, at) => wide(at)),
        songbooks: Array.from({ length: 30 }, (_, at) => ({ book: wide(at), number: '1' })),
      }),
    })
    const { authors, songbooks } = result.song.metadata
    expect(refusals(result.song)).toEqual([])
    expect(result.warnings).toEqual([
      { code: 'entriesDropped', count: 60 - authors.length - songbooks.length },
    ])
    expect(authors.length + songbooks.length).toBeGreaterThan(50)
  })

  test('line breaks become spaces in a title and stay in a copyright', () => {
    const { title, copyright } = fitted({
      metadata: metadata({ title: 'a\r\nb\u2028c\0', copyright: 'a\r\nb\u0007' }),
    }).song.metadata
    expect({ title, copyright }).toEqual({ title: 'a b c', copyright: 'a\nb' })
  })

  test('an entry that is there twice is kept once', () => {
    const { alternateTitles, authors } = fitted({
      metadata: metadata({ alternateTitles: ['Song', 'Other'], authors: ['A', 'A '] }),
    }).song.metadata
    expect({ alternateTitles, authors }).toEqual({ alternateTitles: ['Other'], authors: ['A'] })
  })

  test('warnings of the same code name at most twenty texts', () => {
    const authors = Array.from({ length: 200 }, (_, at) => `${at}`.padEnd(250, 'x'))
    const { warnings } = fitted({ metadata: metadata({ authors }) })
    expect(warnings.filter(({ code }) => code === 'textShortened')).toHaveLength(20)
    expect(
      warnings.reduce((sum, { code, count = 1 }) => sum + (code === 'textShortened' ? count : 0), 0),
    ).toBe(200)
  })
})
