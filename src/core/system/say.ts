/** A line on stderr, for the person at the terminal. Bun's `console.error` makes it red there. */
export const say = (text: string): void => void process.stderr.write(`${text}\n`)
