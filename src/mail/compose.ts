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

const MAX_LENGTH = 60

/** Controls, marks of direction, and characters of no width that would divide an address for the search below. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const CONTROLS = /[\p{Cc}\s]+/gu

const WITH_PROTOCOL = /\S*:\/\/\S*|(?<![\p{L}\p{N}])(?:www\.|(?:mailto|tel|sms|data|javascript):)\S+/giu
const OF_PERSON = /\S+@\S+/g

/** With the dots of all scripts. Joiners belong to the spelling of some languages. */
const LABEL = '[\\p{L}\\p{M}\\p{N}_\\u200c\\u200d-]+'
const DOT = '[.\\u3002\\uff0e\\uff61]'
const DOTTED = new RegExp(`(${LABEL}(?:${DOT}${LABEL})+)([/?#:]\\S+)?`, 'gu')
const DOT_BEFORE_LETTER = new RegExp(`${DOT}(?=\\p{L})`, 'gu')

/**
 * A name that people chose, for a mail of this server: short, on one line and without anything that a mail program makes a
 * link of, so that the mail advertises nothing. null: nothing is left of it.
 */
export const nameInMail = (name: string): string | null => {
  const plain = name
    .replace(UNSEEN, '')
    .replace(WITH_PROTOCOL, ' ')
    .replace(OF_PERSON, ' ')
    .replace(DOTTED, (_, dotted: string, path?: string) =>
      path !== undefined || isServer(dotted) ? ' ' : dotted.replace(DOT_BEFORE_LETTER, '. '),
    )
    .replace(CONTROLS, ' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(plain) ? shortened(plain) : null
}

/** An abbreviation is no server: a capital and small letters follow its dot, as in St.Mary. */
const isServer = (dotted: string): boolean => {
  const last =
    dotted
      .replace(/[\u200c\u200d]/g, '')
      .split(new RegExp(DOT, 'u'))
      .at(-1) ?? ''
  if (/^\d+(?:\.\d+){3}$/.test(dotted) || /^xn--/i.test(last)) return true
  return /^\p{L}[\p{L}\p{M}]+$/u.test(last) && !/^\p{Lu}\p{M}*\p{Ll}/u.test(last)
}

/** Cut between characters as they are seen, of which each may be several of Unicode. */
const shortened = (text: string): string => {
  if (text.length <= MAX_LENGTH) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (kept.length + segment.length >= MAX_LENGTH) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
