/** Asks on the terminal; no where there is none. */
export const confirm = async (question: string): Promise<boolean> => {
  if (!process.stdin.isTTY) return false
  process.stderr.write(`${question} [y/N] `)
  for await (const line of console) return /^y(es)?$/i.test(line.trim())
  return false
}
