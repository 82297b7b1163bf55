import { expect, test } from 'bun:test'
import { randomLyrics, textsOf } from '../lyric-documents.ts'
import { Random } from '../random.ts'
import { TwoTabs } from './two-tabs.ts'

const ROUNDS = 200
const STEPS = 30

/** Every mark that was typed in either tab, whether it was saved, merged, reloaded or left behind by a crash. */
test(`${ROUNDS} rounds of random edits in two tabs, with reloads, crashes, merges and saves: no line is lost`, () => {
  for (let seed = 1; seed <= ROUNDS; seed++) {
    const random = new Random(seed)
    const tabs = new TwoTabs(random, randomLyrics(random))
    for (let step = 0; step < STEPS; step++) tabs.step()
    const { saved, left } = tabs.saveEverything()
    const found = textsOf(saved).join('\n')
    const lost = tabs.typed.filter((mark) => !found.includes(mark))
    const ids = saved.sections.flatMap(({ lines }) => lines.map(({ id }) => id))
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
    expect({ seed, lost, twice, left }).toEqual({ seed, lost: [], twice: [], left: 0 })
  }
})
