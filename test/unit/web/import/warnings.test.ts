import { describe, expect, test } from 'bun:test'
import type { WarningCode } from '../../../../src/formats/song.ts'
import { WARNING_SENTENCES, warningSentence } from '../../../../src/formats/warnings.ts'
import { TEXTS } from '../../../../testkit/web/texts-in.ts'

const CODES = Object.keys(WARNING_SENTENCES) as WarningCode[]

describe.each([...TEXTS])('warnings in %s', (_language, { transfer: { warnings: sentences } }) => {
  test.each(CODES)('%s is a sentence, whatever it is about', (code) => {
    for (const about of [undefined, 'Strophe 1'])
      for (const count of [undefined, 1, 3]) {
        const said = warningSentence(
          { code, ...(about === undefined ? {} : { about }), ...(count === undefined ? {} : { count }) },
          sentences,
        )
        expect(said).toMatch(/^[\p{Lu}\p{Lo}\d“„«].*\.$/u)
        expect(said).not.toMatch(/undefined|: ?\.| {2}/)
      }
  })

  test('a whole text is never quoted', () => {
    const said = warningSentence({ code: 'sectionRenamed', about: 'x'.repeat(5000) }, sentences)
    expect(said.length).toBeLessThan(250)
  })
})
