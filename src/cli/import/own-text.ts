/** A copy of the text. A text that was cut from another one keeps all of that in memory. */
export const ownText = (text: string): string => Buffer.from(text).toString()
