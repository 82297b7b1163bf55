/** The names of the countries of each time zone, in the reader's language and in English. */
export function countriesByZone(language: string): ReadonlyMap<string, readonly string[]> {
  const names = [...new Set([language, 'en'])].map(
    (each) => new Intl.DisplayNames(each, { type: 'region', fallback: 'none' }),
  )
  const found = new Map<string, string[]>()
  for (const code of regionCodes()) {
    const called = names.flatMap((each) => each.of(code) ?? [])
    if (called.length === 0) continue
    for (const zone of zonesOf(code)) {
      const known = found.get(zone) ?? []
      found.set(zone, [...known, ...called])
    }
  }
  return found
}

/** The letters that a code of a country may begin or end with. */
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Browsers have no list of countries, but no name for a code that is none. */
const regionCodes = (): string[] => LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

/** Some browsers do not know the time zones of a country yet; people find theirs by its city there. */
const zonesOf = (region: string): readonly string[] => {
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] } =
    new Intl.Locale(`und-${region}`)
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}
