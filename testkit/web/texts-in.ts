import { join } from 'node:path'
import { type AllTexts, loadFurtherTexts } from '../../src/web/texts/further/further-texts.ts'
import type { Texts } from '../../src/web/texts/texts.ts'

const FOLDER = join(import.meta.dir, '../../src/web/texts/languages')

const files = [...new Bun.Glob('*.ts').scanSync(FOLDER)].sort()

/** Every language of the app by its tag, found in the same way as the build finds them. */
export const TEXTS: ReadonlyMap<string, AllTexts> = new Map(
  await Promise.all(
    files.map(async (name): Promise<[string, AllTexts]> => {
      const [texts, ...more] = Object.values((await import(join(FOLDER, name))) as Record<string, Texts>)
      if (!texts || more.length > 0) throw new Error(`${name} must export its texts, and nothing else.`)
      const language = name.slice(0, -'.ts'.length)
      return [language, { ...texts, ...(await loadFurtherTexts(language)) }]
    }),
  ),
)

export function textsIn(language: string): AllTexts {
  const texts = TEXTS.get(language)
  if (!texts) throw new Error(`There are no texts in ${language}.`)
  return texts
}
