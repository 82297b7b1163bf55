import { join } from 'node:path'
import { preferredLanguage } from '../../core/languages/language-match.ts'
import { ownValue } from '../../core/own-value.ts'

/** The pages of the app that the server knows the scripts of. */
export type FirstPage = 'catalogue' | 'song' | 'service'

export interface NeededFiles {
  /** The address of the style sheet. */
  readonly sheet: string
  /** The addresses of the scripts that are fetched with the first one, so that none waits for another. */
  readonly scripts: readonly string[]
}

/** What the build wrote down: scripts/lib/web/build-web.ts. */
interface BuiltFiles {
  readonly sheet: string
  readonly pages: Readonly<Record<FirstPage, readonly string[]>>
  /** The texts of the app, and those of a service that is sung, by language. */
  readonly texts: Readonly<Record<string, string>>
  readonly liveTexts: Readonly<Record<string, string>>
}

/** The files of a page, in the language that the app probably has in this browser. */
export const neededFiles = async (
  directory: string,
  page: FirstPage | undefined,
  languages: readonly string[],
): Promise<NeededFiles> => {
  const { sheet, pages, texts, liveTexts }: BuiltFiles = await Bun.file(join(directory, 'files.json')).json()
  if (page === undefined) return { sheet, scripts: [] }
  const language = preferredLanguage(languages, Object.keys(texts))
  const own = page === 'service' ? ownValue(liveTexts, language) : undefined
  return {
    sheet,
    scripts: [ownValue(texts, language), own, ...pages[page]].filter((address) => address !== undefined),
  }
}
