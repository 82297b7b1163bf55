import { sha256 } from '../../../core/sha256.ts'

const bytesOf = (email: string) => new TextEncoder().encode(email.trim().toLowerCase())

/**
 * A person's name in this browser: the SHA-256 of the address typed at sign-in, so that the address itself is not
 * kept. Made without the browser's own hash, which pages over plain http do not have.
 */
export function personOf(email: string): string {
  const hash = sha256()
  hash.update(bytesOf(email))
  return hash.digest()
}

const OFFSET = 0xcbf29ce484222325n
const PRIME = 0x100000001b3n

/** How earlier versions of the app named the same person (FNV-1a), to find what they kept. */
export function formerPersonOf(email: string): string {
  let hash = OFFSET
  for (const byte of bytesOf(email)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME)
  return hash.toString(16).padStart(16, '0')
}
