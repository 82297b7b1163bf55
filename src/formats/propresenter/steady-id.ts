/** A UUID made of a text: the same text always gives the same id. */
export const steadyId = (text: string): string => {
  const hex = [0, 1, 2, 3].map((seed) => hash(text, seed).toString(16).padStart(8, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5').toUpperCase()
}

/** FNV-1a, begun with a seed, with the last step of MurmurHash3. */
const hash = (text: string, seed: number): number => {
  let value = 0x811c9dc5 ^ seed
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
