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
