import type { LyricVersion } from '../catalogue/lyrics.ts'
import { directionOf } from '../core/languages/language-match.ts'
import { escapeHtml as text } from '../http/pages/escape.ts'

export interface Place {
  readonly church: { readonly id: string; readonly name: string }
  /** The path of the church's songs. */
  readonly home: string
}

/** The sign of the app: src/web/ui/shell.tsx. */
const MARK =
  '<svg aria-hidden="true" viewBox="0 0 32 32" class="size-7"><path d="M4 26 10 5h12l6 21Z" class="fill-accent"/>' +
  '<path d="M12.5 9v13M16 9v13M19.5 9v13" class="stroke-surface" stroke-width="1.7" stroke-linecap="round"/></svg>'

/** A page with the church's name above it, as the web app frames its public pages. */
export const frameHtml = ({ church, home }: Place, content: string): string => `<div data-served>
<header class="border-line border-b bg-surface print:hidden"><div class="mx-auto flex min-h-14 max-w-6xl items-center gap-3 px-4 py-2 sm:px-6">${MARK}<a class="block truncate rounded font-medium" href="${text(home)}">${text(church.name)}</a></div></header>
<main class="mx-auto max-w-6xl px-4 py-6 outline-none sm:px-6 sm:py-10">
${content}</main></div>`

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
