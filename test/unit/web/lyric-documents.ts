import type { LyricSection, LyricsDocument } from '../../../src/client/types.ts'
import { isBlank } from '../../../src/core/limits.ts'
import type { Random } from './random.ts'

/** `words('Verse 1', 'a', 'b')`: ids are readable, so that a failing test explains itself. */
export const section = (name: string, ...lines: string[]): LyricSection => ({
  id: `section-${name}`,
  name,
  lines: lines.map((text) => ({ id: `line-${text}`, text })),
})

export const lyrics = (sections: LyricSection[], sequence: string[] = []): LyricsDocument => ({
  label: '',
  sections,
  sequence: sequence.map((name) => `section-${name}`),
})

export const textsOf = (document: LyricsDocument): string[] =>
  document.sections.flatMap((found) => found.lines.map((line) => line.text))

const copy = (document: LyricsDocument): LyricsDocument => structuredClone(document)

export function randomLyrics(random: Random): LyricsDocument {
  const sections = Array.from({ length: 1 + random.below(4) }, (_, at) => ({
    id: `s${at}`,
    name: `Part ${at}`,
    lines: Array.from({ length: 1 + random.below(4) }, (_, line) => ({
      id: `s${at}l${line}`,
      text: `${at}.${line}`,
    })),
  }))
  const sequence = Array.from({ length: random.below(5) }, () => random.pick(sections).id)
  return { label: '', sections, sequence }
}

/** A valid document one person may have made of another; `who` marks every word and id that is new. */
export function randomEdit(random: Random, before: LyricsDocument, who: string): LyricsDocument {
  let document = copy(before)
  for (let step = random.below(6); step > 0; step--) {
    const next = copy(document)
    oneEdit(random, next, `${who}${step}`)
    next.sections = next.sections.filter((found) => found.lines.some((line) => !isBlank(line.text)))
    next.sequence = next.sequence.filter((id) => next.sections.some((found) => found.id === id))
    if (next.sections.length > 0) document = next
  }
  return document
}

function oneEdit(random: Random, document: LyricsDocument, mark: string): void {
  const { sections } = document
  const home = random.pick(sections)
  const line = random.pick(home.lines)
  switch (random.below(9)) {
    case 0:
      line.text = `${line.text} ${mark}`
      break
    case 1:
      home.lines = home.lines.filter((other) => other !== line)
      break
    case 2:
      home.lines.splice(random.below(home.lines.length + 1), 0, { id: `new-${mark}`, text: `new ${mark}` })
      break
    case 3: {
      const target = random.pick(sections)
      home.lines = home.lines.filter((other) => other !== line)
      target.lines.splice(random.below(target.lines.length + 1), 0, line)
      break
    }
    case 4:
      home.name = random.chance(3) ? 'Bridge' : `Part ${mark}`
      if (sections.some((other) => other !== home && other.name === home.name)) home.name = `Part ${mark}`
      break
    case 5:
      document.sections = sections.filter((other) => other !== home)
      break
    case 6:
      document.sections = random.shuffled(sections)
      break
    case 7:
      sections.splice(random.below(sections.length + 1), 0, {
        id: `section-${mark}`,
        name: `Part ${mark}`,
        lines: [{ id: `first-${mark}`, text: `first ${mark}` }],
      })
      break
    default:
      document.sequence = Array.from({ length: random.below(5) }, () => random.pick(sections).id)
  }
}
