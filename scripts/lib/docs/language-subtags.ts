import registry from 'language-subtag-registry/data/json/registry.json'

const letter = (text: string, at: number) => text.charCodeAt(at) - 'a'.charCodeAt(0)

/** A bit for each pair and each triple of letters, in base 64: set if IANA has registered it as a language. */
export const registeredBits = (): string => {
  const bits = new Uint8Array(Math.ceil((26 * 26 * 27) / 8))
  for (const { Type, Subtag } of registry) {
    if (Type !== 'language' || Subtag === undefined || !/^[a-z]{2,3}$/.test(Subtag)) continue
    const place =
      (letter(Subtag, 0) * 26 + letter(Subtag, 1)) * 27 + (Subtag.length === 2 ? 0 : letter(Subtag, 2) + 1)
    bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7))
  }
  return bits.toBase64({ omitPadding: true })
}
