import type { LyricVersion } from '../catalogue/lyrics/schema.ts'
import { directionOf } from '../core/words/language-match.ts'
import { escapeHtml as text } from '../http/pages/escape.ts'

/** A section with its name, as src/web/ui/song/sung-words.tsx shows it. */
export const sectionHtml = ({ name, lines }: LyricVersion['sections'][number]): string => {
  const spans = lines.map(
    (line) => `<span class="-indent-[1.2em] block min-h-[1lh] ps-[1.2em]">${text(line.text)}</span>`,
  )
  return `<div class="break-inside-avoid"><h3 class="mb-1 font-sans font-semibold text-accent text-xs uppercase tracking-wider">${text(name)}</h3><p class="leading-relaxed">${spans.join('')}</p></div>`
}

/** The language and the direction of words, as attributes. */
export const languageOf = (language: string): string =>
  ` lang="${text(language)}" dir="${directionOf(language)}"`

export const copyrightHtml = (of: string): string =>
  of.trim() === ''
    ? ''
    : `<p class="max-w-prose whitespace-pre-line border-line border-t pt-4 text-muted text-sm">${text(of)}</p>`
