import { describe, expect, test } from 'bun:test'
import { parseMelody, type Section, timeNamed } from '../../../scripts/lib/demo-sheets/engraving/melody.ts'
import { keyNamed } from '../../../scripts/lib/demo-sheets/engraving/pitch.ts'
import {
  headWidth,
  LYRIC_SIZE,
  SPACE,
  systemsOf,
} from '../../../scripts/lib/demo-sheets/engraving/spacing.ts'
import { groupsOf } from '../../../scripts/lib/demo-sheets/engraving/stems.ts'
import { textWidth } from '../../../scripts/lib/demo-sheets/engraving/text-width.ts'

const [LEFT, RIGHT] = [100, 540]

const sectionOf = (melody: string, time = '4/4'): Section => {
  const [section] = parseMelody(`[Verse]\n${melody}`, keyNamed('C'), timeNamed(time))
  if (!section) throw new Error('There is no section.')
  return section
}

const LONG = sectionOf(
  Array.from(
    { length: 6 },
    () => '1 2 3 4 | 5 6 5h |\nstrengths brought through thoughts straight-ened, stretched',
  ).join('\n'),
)

/** From where two bars just fit to where six do. */
const WIDTHS = Array.from({ length: 40 }, (_, at) => 340 + 20 * at)

describe('systems', () => {
  test.each(WIDTHS)('%p wide, they hold every note once and in order, and fill that width', (width) => {
    const systems = systemsOf(LONG, LEFT, LEFT + width, true)
    const notes = systems.flatMap(({ bars }) => bars.flatMap((bar) => bar.notes.map(({ note }) => note)))
    expect(notes).toEqual(LONG.bars.flat())
    for (const { bars } of systems) expect(bars.at(-1)?.end).toBeCloseTo(LEFT + width, 5)
  })

  test.each(WIDTHS)('%p wide, they break where a phrase ends', (width) => {
    const systems = systemsOf(LONG, LEFT, LEFT + width, true)
    expect(systems.length).toBeGreaterThan(1)
    for (const { bars } of systems) expect(bars.at(-1)?.notes.at(-1)?.note.endsPhrase).toBe(true)
  })

  test.each(WIDTHS)('%p wide, no syllable below the middle of its note touches the next', (width) => {
    for (const { bars } of systemsOf(LONG, LEFT, LEFT + width, true)) {
      const words = bars.flatMap(({ notes }) =>
        notes.map(({ note, x }) => {
          const [middle, wide] = [x + headWidth(note) / 2, textWidth(note.syllable?.text ?? '', LYRIC_SIZE)]
          return { from: middle - wide / 2, to: middle + wide / 2 }
        }),
      )
      for (const [at, word] of words.entries()) {
        const next = words[at + 1]
        if (next) expect(next.from - word.to).toBeGreaterThan(4)
      }
    }
  })

  test('the section is named once, and the last one ends as a melody does', () => {
    const systems = systemsOf(LONG, LEFT, RIGHT, true)
    const rest = systems.slice(1)
    expect(systems.map(({ name }) => name)).toEqual(['Verse', ...rest.map(() => null)])
    expect(systems.map(({ ends }) => ends)).toEqual([...rest.map(() => 'nothing' as const), 'melody'])
  })

  test('longer notes have more room, and bar lines stand between notes', () => {
    const [system] = systemsOf(sectionOf('1e 2e 3 4h | 1w |\na b c d e'), LEFT, RIGHT, true)
    const [first, second] = system?.bars ?? []
    const xs = first?.notes.map(({ x }) => x) ?? []
    const rooms = xs.slice(1).map((x, at) => x - (xs[at] ?? 0))
    expect(rooms[1]).toBeLessThan(rooms[2] ?? 0)
    expect(first?.end).toBeGreaterThan((xs.at(-1) ?? 0) + SPACE)
    expect(second?.notes[0]?.x).toBeGreaterThan((first?.end ?? 0) + SPACE)
  })
})

describe('stems and beams', () => {
  const groups = (melody: string, time = '4/4') => {
    const [system] = systemsOf(sectionOf(melody, time), LEFT, RIGHT, true)
    return (system?.bars ?? []).flatMap(({ notes }, at) => groupsOf(notes, timeNamed(time), at === 0))
  }
  const sizes = (melody: string, time?: string) => groups(melody, time).map((group) => group.length)

  test('low notes have their stem up, from the middle line on down; a whole note and a rest have none', () => {
    expect(
      groups('1 6 7 r | 1w |\na b c d')
        .flat()
        .map(({ isUp }) => isUp),
    ).toEqual([true, true, false])
  })

  test.each([
    ['eighths of one beat are joined', '1e 2e 3e 4e 5 6 |\na b c d e f', '4/4', [2, 2, 1, 1]],
    ['three of them in compound time', '1e 2e 3e 4e 5e 6e |\na b c d e f', '6/8', [3, 3]],
    ['not across a beat', '1. 2e 3e 4 5e |\na b c d e', '4/4', [1, 1, 1, 1, 1]],
    ['not over a rest', 're 2e 3e 4e 5h |\na b c d', '4/4', [0, 1, 2, 1]],
  ])('%s', (_name, melody, time, expected) => {
    expect(sizes(melody, time)).toEqual(expected)
  })

  test('an upbeat is counted from the end of its bar, a short end from its beginning', () => {
    expect(sizes('1e 2e 3e | 4w | 5e 6e 5e 6e 5e |\na b c d e f g h i')).toEqual([1, 2, 0, 2, 2, 1])
  })

  test('a beam is straight, not steep, and every stem reaches it', () => {
    const [beamed = []] = groups("1e 1'e 5h. |\na b c")
    const [first, last] = [beamed[0], beamed.at(-1)]
    expect(Math.abs((last?.to ?? 0) - (first?.to ?? 0))).toBeLessThanOrEqual(SPACE)
    for (const { from, to, isUp } of beamed) expect((to - from) * (isUp ? 1 : -1)).toBeGreaterThan(2 * SPACE)
  })
})
