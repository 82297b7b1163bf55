import type { MailLanguage } from '../core/languages/language-match.ts'
import { escapeHtml } from '../http/pages/page.ts'
import type { Letter, MailTexts } from './texts/letter.ts'
import { mailTexts } from './texts/texts.ts'

/** A mail, ready to be sent. */
export interface Message {
  readonly to: string
  readonly language: MailLanguage
  readonly subject: string
  readonly text: string
  readonly html: string
}

interface Composed {
  readonly to: string
  readonly language: MailLanguage
  letter(texts: MailTexts): Letter
  /** null: the letter has none. */
  readonly link: string | null
}

/** The name of a server in sentences, as in songs.example.org. */
export const siteName = (appOrigin: string): string => new URL(appOrigin).host

export const compose = ({ to, language, letter, link }: Composed): Message => {
  const texts = mailTexts[language]
  const { subject, before, button, after } = letter(texts)
  return {
    to,
    language,
    subject,
    text: `${[...before, ...(link ? [`${button ?? ''}:\n${link}`] : []), ...after].join('\n\n')}\n`,
    html: page(language, subject, [
      ...before.map(paragraph),
      ...(link
        ? [buttonTo(link, button ?? ''), small(`${escapeHtml(texts.orCopy)}<br>${escapeHtml(link)}`)]
        : []),
      ...after.map(paragraph),
    ]),
  }
}

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`

const small = (html: string): string =>
  `<p style="margin:0 0 16px;font-size:13px;color:#666;word-break:break-all">${html}</p>`

const buttonTo = (link: string, words: string): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f4d3d;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(words)}</a></p>`

/** Styles are in the tags, because many mail programs drop style sheets. No picture is fetched from anywhere. */
const page = (language: string, title: string, parts: readonly string[]): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif"><div style="max-width:560px;margin:0 auto">',
    ...parts,
    '</div></body></html>',
  ].join('\n')
