/** Control characters could give a terminal orders, and bidirectional ones show a text in another order. */
const UNPRINTABLE = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** A text for a terminal. Titles and names in it may hold any character. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, escaped)

/** The same value as JSON: these characters occur in its strings only, where an escape stands for them. */
export const printableJson = (value: unknown): string => printable(JSON.stringify(value))
