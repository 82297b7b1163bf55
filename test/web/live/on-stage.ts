import { inVersion2 } from '../../../testkit/songs/head-kinds.ts'
import { createArrangement, createLyrics, createService, createSong } from '../../../testkit/songs/songs.ts'
import type { Site } from '../../../testkit/web/site.ts'

const VERSE = [
  'Morning over the quiet water',
  'light upon the hill and valley',
  'every shadow turns to singing',
  'all the world is still',
]
const CHORUS = ['Rise, O my soul, and bring your song', 'rise, O my heart, for day is long']
const NAMES = ['Verse 1', 'Chorus', 'Verse 2', 'Chorus', 'Verse 3', 'Chorus', 'Bridge'] as const

/** Too many long lines for type of a usual size. */
const LONG = Array.from(
  { length: 18 },
  (_, at) => `And in line ${at + 1} of this bridge the whole people sings`,
)

/** One paragraph of more lines than a slide has. */
export const PRAYER = Array.from(
  { length: 11 },
  (_, at) => `Lord, we bring before you the petition number ${at + 1} of your people`,
)

const linesOf = (name: string): string[] =>
  name === 'Chorus' ? CHORUS : name === 'Bridge' ? LONG : VERSE.map((line) => `${line}, ${name.at(-1)}`)

const chartSection = (name: string): string => {
  const lines = linesOf(name).map((line) => `[G]${line.replace(' ', ' [D/F#]')}`)
  return name === 'Chorus'
    ? `{start_of_chorus}\n${lines.join('\n')}\n{end_of_chorus}`
    : `{start_of_verse: ${name}}\n${lines.join('\n')}\n{end_of_verse}`
}

const CHART = `{key: G}\n{tempo: 92}\n${NAMES.slice(0, 6).map(chartSection).join('\n')}`

/** A service for members with a song that has words and a chart, and a prayer; and a way to present its items. */
export async function planOnStage({ churchId, editor }: Site) {
  const { id: songId, path } = await createSong(editor, churchId, { title: 'Morning over the Water' })
  const song = inVersion2(path)
  const sections = [...new Set(NAMES)].map((name) => ({
    ...{ id: crypto.randomUUID() as string, name },
    lines: linesOf(name).map((text) => ({ id: crypto.randomUUID(), text })),
  }))
  const idOf = (name: string) => sections.find((section) => section.name === name)?.id ?? ''
  const { body } = await createLyrics(editor, song, { sections, sequence: NAMES.map(idOf) })
  const lyricVersionId: string = body.lyrics.id
  const arrangement = { label: 'Band', chart: CHART, sourceKey: 'G' }
  const arrangementId = (await createArrangement(editor, song, arrangement)).body.arrangement.id
  const items = [
    {
      id: crypto.randomUUID(),
      type: 'song',
      songId,
      lyricVersionIds: [],
      arrangementId,
      key: 'A',
      note: 'Softly',
    },
    { id: crypto.randomUUID(), type: 'text', title: 'Prayer', text: PRAYER.join('\n') },
  ]
  const date = new Date().toISOString().slice(0, 10)
  const service = await createService(editor, churchId, { date, title: 'Evening prayer', items })
  const sing = async (position: number) => {
    const sectionId = idOf(NAMES[position] ?? '')
    const place = { itemId: items[0]?.id, lyricVersionId, sectionId, position, blank: false }
    await editor.send(inVersion2(`${service.path}/live`), { method: 'PUT', body: place })
  }
  return { serviceId: service.id, sing, linesOf: (position: number) => linesOf(NAMES[position] ?? '') }
}
