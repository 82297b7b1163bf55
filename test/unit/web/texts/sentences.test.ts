import { expect, test } from 'bun:test'
import { textsIn } from '../../../../testkit/web/texts-in.ts'

test.each([
  ['de', 'Noten'],
  ['en', 'sheet music'],
  ['es', 'partitura'],
  ['fr', 'partition'],
  ['ko', '악보'],
  ['pt', 'partitura'],
] as const)(
  'in %s the export does not deny the sheet music that a box below it includes',
  (language, music) => {
    const { export: t } = textsIn(language).transfer
    expect(t.withMusic.toLowerCase()).toContain(music.toLowerCase())
    expect(t.intro.toLowerCase()).not.toContain(music.toLowerCase())
  },
)
