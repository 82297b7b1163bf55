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
