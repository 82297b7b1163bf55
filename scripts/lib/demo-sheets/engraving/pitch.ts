const LETTERS = 'CDEFGAB'

/** How many sharps the major key of each letter has. */
const SHARPS_OF = { F: -1, C: 0, G: 1, D: 2, A: 3, E: 4, B: 5 } as Readonly<Record<string, number>>

const ORDER_OF_SHARPS = 'FCGDAEB'

export interface Key {
  /** The tonic's step: 0 is C, 6 is B. */
  readonly tonic: number
  /** Sharps, or flats below zero. */
  readonly signature: number
}

/** "D", "Bb", "F#m". */
export const keyNamed = (name: string): Key => {
  const [, letter = '', sign = '', minor] = /^([A-G])([#b]?)(m?)$/.exec(name) ?? []
  const sharps = SHARPS_OF[letter]
  if (sharps === undefined) throw new Error(`There is no key called “${name}”.`)
  const moved = sign === '#' ? 7 : sign === 'b' ? -7 : 0
  return { tonic: LETTERS.indexOf(letter), signature: sharps + moved - (minor ? 3 : 0) }
}

/** What the key does to a step: 1 is sharp, -1 is flat. */
export const alterationIn = ({ signature }: Key, step: number): number => {
  const letter = LETTERS.charAt(((step % 7) + 7) % 7)
  const sharp = ORDER_OF_SHARPS.indexOf(letter)
  if (signature > 0) return sharp < signature ? 1 : 0
  return 6 - sharp < -signature ? -1 : 0
}

/** Steps above C of the octave that begins at middle C: of the first degree and upwards. */
export const stepOf = ({ tonic }: Key, degree: number, octave: number): number =>
  tonic + degree - 1 + 7 * octave

/** Half spaces above the middle line of a treble staff, which is B. */
export const positionOf = (step: number): number => step - 6

/** Where the signs of a key stand, from left to right. */
export const signaturePositions = ({ signature }: Key): number[] =>
  signature > 0 ? [4, 1, 5, 2, -1, 3, 0].slice(0, signature) : [0, 3, -1, 2, -2, 1, -3].slice(0, -signature)
