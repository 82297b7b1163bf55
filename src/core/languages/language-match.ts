import { LIMITS } from '../limits.ts'

/** Scripts that run from right to left. */
const RIGHT_TO_LEFT = new Set('Adlm Arab Aran Armi Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi'.split(' '))

/** Tags that are used as synonyms, although they differ by the rules. */
const SAME_LANGUAGE = new Map([['no', 'nb']])

/** What is known of a tag, with what it leaves out filled in: "zh-TW" is written in Hant. */
interface KnownTag {
  readonly language: string
  readonly script: string | undefined
  readonly region: string | undefined
  readonly namesRegion: boolean
  /** The shortest tag of the same meaning. */
  readonly shortest: string
}

/** Computing what is known of a tag takes 20 µs. Of so many tags it is kept; then the memory starts again. */
const MOST_KEPT = 1_000

const kept = new Map<string, KnownTag | null>()

/** Null for tags without a language, as "x-home", and for longer ones than words can have. */
function knownOf(tag: string): KnownTag | null {
  if (tag.length > LIMITS.languageTag.max) return null
  const found = kept.get(tag)
  if (found !== undefined) return found
  if (kept.size >= MOST_KEPT) kept.clear()
  const known = computed(tag)
  kept.set(tag, known)
  return known
}

function computed(tag: string): KnownTag | null {
  try {
    const written = new Intl.Locale(tag)
    const filled = written.maximize()
    const { language, script, region } = filled
    return {
      language: SAME_LANGUAGE.get(language) ?? language,
      script,
      region,
      namesRegion: written.region !== undefined,
      shortest: filled.minimize().baseName.toLowerCase(),
    }
  } catch {
    return null
  }
}

/** The direction of words, by the script, which a tag names ("he-Latn") or its language implies ("he"). */
export function directionOf(tag: string): 'rtl' | 'ltr' {
  return RIGHT_TO_LEFT.has(knownOf(tag)?.script ?? '') ? 'rtl' : 'ltr'
}

/** How well words in one language match a wanted language: 0 is no match, 6 is the same tag. */
function likeness(wanted: string, offered: string): number {
  if (wanted.toLowerCase() === offered.toLowerCase()) return 6
  const [one, other] = [knownOf(wanted), knownOf(offered)]
  if (!one || !other || one.language !== other.language) return 0
  if (one.script !== other.script) return 1
  // Words for no region in particular are nearer than those for another one.
  if (one.region !== other.region) return other.namesRegion ? 2 : 3
  // Of tags that mean the same, the one without more detail: "en" before "en-x-simple".
  return offered.toLowerCase() === other.shortest ? 5 : 4
}

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

/** The language of the app for readers of languages that it does not have. */
export const FALLBACK = 'en'

/** The first of the wanted languages that the app has: as it is, or without its region or script. */
export function preferredLanguage(wanted: readonly string[], available: readonly string[]): string {
  for (const tag of wanted) {
    for (
      let part = tag.toLowerCase();
      part !== '';
      part = part.slice(0, Math.max(0, part.lastIndexOf('-')))
    ) {
      const found = available.find((each) => each.toLowerCase() === part)
      if (found) return found
    }
  }
  return FALLBACK
}

/** The languages of mails: those of the web app. */
export const mailLanguages = ['en', 'de', 'es', 'fr', 'ko', 'pt'] as const
export type MailLanguage = (typeof mailLanguages)[number]
