const LONGEST_END = 12

/**
 * A name in two parts, of which the first may be shortened: what stands at the end tells books apart as well as their
 * beginning does. It is cut before a word where there is one, never within a character.
 */
export function splitName(name: string): [start: string, end: string] {
  const characters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment)
  const most = Math.min(LONGEST_END, Math.floor(characters.length / 2))
  const from = characters.length - most
  const space = characters.indexOf(' ', from)
  const cut = space === -1 ? from : space
  return [characters.slice(0, cut).join(''), characters.slice(cut).join('')]
}
