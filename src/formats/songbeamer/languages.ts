import { fold } from '../../core/text.ts'
import { MARKED_LANGUAGE, type Page, pagesOf } from './pages.ts'

/** Lines of one language share at least this part of their words; those of two share names and little more. */
const SHARED = 0.3

const wordsOf = (pages: readonly Page[], isOf: (language: number) => boolean): string[] =>
  pages
    .flatMap(({ lines }) => lines.filter(({ language }) => isOf(language)).map(({ text }) => fold(text)))
    .join(' ')
    .match(/[\p{L}\p{M}]+/gu) ?? []

/**
 * The pages of the words, and how many languages they have. A file that announces two may have one: then no line says its
 * language, no title is in the second, and a page has an odd line or the lines in turn share their words.
 */
export const pagesByLanguage = (
  lines: readonly string[],
  announced: number,
  hasTitles: boolean,
): { pages: Page[]; count: number } => {
  const pages = pagesOf(lines, announced)
  if (announced === 1 || hasTitles || lines.some((line) => MARKED_LANGUAGE.test(line)))
    return { pages, count: announced }
  const hasOdd = pages.some((page) => {
    const last = page.lines.findLastIndex(({ text }) => text.trim() !== '')
    return (last + 1) % announced !== 0
  })
  const first = new Set(wordsOf(pages, (language) => language === 0))
  const others = wordsOf(pages, (language) => language > 0)
  const shared = others.filter((word) => first.has(word)).length
  const isOne = hasOdd || shared >= others.length * SHARED
  return isOne ? { pages: pagesOf(lines, 1), count: 1 } : { pages, count: announced }
}
