import { describe, expect, test } from 'bun:test'
import { parseChart } from '../../../src/formats/chordpro/chart.ts'
import {
  minutesText,
  screensOf,
  secondsOf,
  shareAt,
  steppedSeconds,
  topAt,
} from '../../../src/web/model/scrolling.ts'

const lines = (count: number) => Array.from({ length: count }, () => '[G]word').join('\n')

describe('the time of a chart', () => {
  test.each<[string, string, number | null, number]>([
    ['minutes', `{duration: 4:30}\n${lines(8)}`, 60, 270],
    ['seconds', `{duration: 200}\n${lines(8)}`, null, 200],
    ['a meta directive', `{meta: duration 3:00}\n${lines(8)}`, null, 180],
    ['no duration at all', `{duration: long}\n{tempo: 60}\n${lines(8)}`, null, 64],
    ['eight beats a line in 4/4', `{tempo: 60}\n${lines(8)}`, null, 64],
    ['the tempo of the arrangement', lines(8), 120, 32],
    ['the tempo of the chart first', `{tempo: 60}\n${lines(8)}`, 120, 64],
    ['a usual tempo', lines(10), null, 60],
    ['twelve beats a line in 3/4', `{tempo: 60}\n{time: 3/4}\n${lines(8)}`, null, 96],
    ['two beats a bar in 6/8', `{tempo: 60}\n{time: 6/8}\n${lines(8)}`, null, 64],
    ['bars of chords', `{tempo: 60}\n{sog}\n| G . | C . | D . | G . |\n{eog}\n${lines(4)}`, null, 48],
    ['a chorus again', `{tempo: 60}\n{soc}\n${lines(3)}\n{eoc}\n{chorus}`, null, 48],
    ['the shortest', '[G]one line', 60, 30],
    ['the longest', `{tempo: 20}\n${lines(400)}`, null, 1200],
  ])('by %s', (_name, text, tempo, seconds) => {
    expect(secondsOf(parseChart(text), tempo)).toBe(seconds)
  })

  test('is changed in steps of ten seconds and shown in minutes', () => {
    expect([steppedSeconds(184, 1), steppedSeconds(184, -1), steppedSeconds(180, -1)]).toEqual([
      190, 180, 170,
    ])
    expect([steppedSeconds(30, -1), steppedSeconds(1200, 1)]).toEqual([30, 1200])
    expect([minutesText(65), minutesText(600)]).toEqual(['1:05', '10:00'])
  })
})

describe('where a chart stands', () => {
  const area = { height: 3000, visible: 1000 }

  test.each([false, true])('the line that is sung is always seen; by screens: %o', (byScreens) => {
    for (let share = 0; share <= 1; share += 0.01) {
      const [top, sung] = [topAt(share, area, byScreens), share * area.height]
      expect([top <= sung + 0.01, sung <= top + area.visible + 0.01]).toEqual([true, true])
    }
    expect([topAt(0, area, byScreens), topAt(1, area, byScreens)]).toEqual([0, byScreens ? 2000 : 2000])
  })

  test('it goes on from where it stands, and is at its end if it is not longer than the screen', () => {
    expect(topAt(shareAt({ top: 700, ...area }, false), area, false)).toBe(700)
    expect(shareAt({ top: 900, ...area }, true)).toBeCloseTo(0.3)
    expect(shareAt({ top: 0, height: 800, visible: 1000 }, false)).toBe(1)
  })

  test('screens are counted as they are turned', () => {
    const at = (top: number) => screensOf({ top, ...area })
    expect([at(0), at(900), at(1800), at(2000)]).toEqual([
      { at: 1, count: 4 },
      { at: 2, count: 4 },
      { at: 3, count: 4 },
      { at: 4, count: 4 },
    ])
    expect(screensOf({ top: 0, height: 900, visible: 900 })).toEqual({ at: 1, count: 1 })
  })
})
