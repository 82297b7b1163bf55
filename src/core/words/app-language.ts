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
