/** Scripts that run from right to left. */
const RIGHT_TO_LEFT = new Set('Adlm Arab Aran Armi Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi'.split(' '))

/** Tags that are used as synonyms, although they differ by the rules. */
const SAME_LANGUAGE: Record<string, string> = { no: 'nb' }

/** A tag with what it leaves out filled in: "zh-TW" is written in Hant. Null for tags without a language, as "x-home". */
function likely(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return null
  }
}

/** The direction of words, by the script, which a tag names ("he-Latn") or its language implies ("he"). */
export function directionOf(tag: string): 'rtl' | 'ltr' {
  return RIGHT_TO_LEFT.has(likely(tag)?.script ?? '') ? 'rtl' : 'ltr'
}

/** How well words in one language match a wanted language: 0 is no match, 6 is the same tag. */
function likeness(wanted: string, offered: string): number {
  if (wanted.toLowerCase() === offered.toLowerCase()) return 6
  const [one, other] = [likely(wanted), likely(offered)]
  if (!one || !other || languageOf(one) !== languageOf(other)) return 0
  if (one.script !== other.script) return 1
  // Words for no region in particular are nearer than those for another one.
  if (one.region !== other.region) return new Intl.Locale(offered).region ? 2 : 3
  // Of tags that mean the same, the one without more detail: "en" before "en-x-simple".
  return offered.toLowerCase() === other.minimize().baseName.toLowerCase() ? 5 : 4
}

const languageOf = ({ language }: Intl.Locale) => SAME_LANGUAGE[language] ?? language

/** The closest offer for the first of these languages that has any. */
export function bestMatch<T extends { language: string }>(
  wanted: readonly string[],
  offered: readonly T[],
): T | null {
  for (const tag of wanted) {
    const [best] = offered
      .map((entry) => ({ entry, score: likeness(tag, entry.language) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
    if (best) return best.entry
  }
  return null
}
