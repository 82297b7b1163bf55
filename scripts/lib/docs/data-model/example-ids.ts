/** The ids and times of the examples. */

export const id = (letter: string): string =>
  [8, 4, 4, 4, 12]
    .map((length, part) => (part === 2 ? `4${letter.repeat(3)}` : letter.repeat(length)))
    .join('-')

export const [church, user, song, words, arrangement] = [id('c'), id('a'), id('5'), id('7'), id('9')] as const
export const [revision, event, key, asset, file] = [id('b'), id('e'), id('6'), id('8'), id('f')] as const
export const webhook = id('0')
export const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
export const at = new Date('2026-01-06T09:30:00.000Z')
export const later = new Date('2026-01-06T21:30:00.000Z')
