import type { Language } from '../../texts/texts.ts'

/** What a person calls the language of a tag, in the language they read; the tag itself when nobody knows. */
export function languageName(tag: string, reader: Language): string {
  try {
    return new Intl.DisplayNames([reader], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

export function lyricName(
  { language, label }: { language: string; label: string },
  reader: Language,
): string {
  const name = languageName(language, reader)
  return label.trim() === '' ? name : `${name} (${label})`
}

/** Whether a tag is well formed, as far as the browser knows. */
export function isLanguageTag(tag: string): boolean {
  try {
    return tag.length >= 2 && tag.length <= 35 && Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** Which way the words of a language run. */
export function directionOf(tag: string): 'rtl' | 'ltr' {
  return /^(ar|fa|he|iw|ur|yi|ps|sd|ug|dv|ckb|syr|arc)\b/i.test(tag) ? 'rtl' : 'ltr'
}
