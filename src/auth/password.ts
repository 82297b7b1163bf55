/**
 * Argon2id takes a quarter of a second and a thread of the pool that also serves files and DNS, so at most
 * two run at once; the others wait their turn.
 */
const AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= AT_ONCE) await new Promise<void>((start) => waiting.push(start))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => Bun.password.hash(password, 'argon2id'))

let decoy: Promise<string> | undefined

/** An address that nobody has costs the same time as a wrong password. */
export const verifyPassword = async (password: string, hash: string | null): Promise<boolean> => {
  decoy ??= hashPassword(crypto.randomUUID())
  const against = hash ?? (await decoy)
  const matches = await inTurn(() => Bun.password.verify(password, against))
  return matches && hash !== null
}

/** Made ahead, so that the first unknown address does not take longer either. */
export const prepareDecoy = async (): Promise<void> => {
  decoy ??= hashPassword(crypto.randomUUID())
  await decoy
}
