/** SHA-256 in parts, also for browsers: SubtleCrypto takes whole files only, and does not exist on pages without TLS. */
interface Sha256 {
  update(bytes: Uint8Array): void
  /** Lower-case hex. No bytes can be added afterwards. */
  digest(): string
}

const BLOCK = 64

/** The first 32 bits of the fractional parts of roots of the first primes, as FIPS 180-4 defines its constants. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0

const PRIMES = Array.from({ length: 310 }, (_, at) => at + 2).filter((number, _, all) =>
  all.every((other) => other >= number || number % other !== 0),
)
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const ROUNDS = Int32Array.from(PRIMES.slice(0, BLOCK), (prime) => fraction(Math.cbrt(prime)))

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

export const sha256 = (): Sha256 => {
  const state = START.slice()
  const words = new Int32Array(BLOCK)
  const rest = new Uint8Array(BLOCK)
  let inRest = 0
  let total = 0
  const add = (bytes: Uint8Array): void => {
    let at = 0
    if (inRest > 0) {
      at = Math.min(BLOCK - inRest, bytes.length)
      rest.set(bytes.subarray(0, at), inRest)
      inRest += at
      if (inRest < BLOCK) return
      mix(state, words, rest, 0)
      inRest = 0
    }
    for (; at + BLOCK <= bytes.length; at += BLOCK) mix(state, words, bytes, at)
    rest.set(bytes.subarray(at))
    inRest = bytes.length - at
  }
  return {
    update(bytes) {
      total += bytes.length
      add(bytes)
    },
    digest() {
      const padding = new Uint8Array(((BLOCK + 55 - (total % BLOCK)) % BLOCK) + 9)
      padding[0] = 0x80
      new DataView(padding.buffer).setBigUint64(padding.length - 8, BigInt(total) * 8n)
      add(padding)
      return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
    },
  }
}

/** Every index is in range by construction. */
const mix = (state: Int32Array, w: Int32Array, bytes: Uint8Array, start: number): void => {
  for (let i = 0; i < 16; i++) {
    const at = start + i * 4
    w[i] =
      ((bytes[at] as number) << 24) |
      ((bytes[at + 1] as number) << 16) |
      ((bytes[at + 2] as number) << 8) |
      (bytes[at + 3] as number)
  }
  for (let i = 16; i < BLOCK; i++) {
    const early = w[i - 15] as number
    const late = w[i - 2] as number
    const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    w[i] = (w[i - 16] as number) + s0 + (w[i - 7] as number) + s1
  }
  // One by one: destructuring costs more than the rounds.
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let i = 0; i < BLOCK; i++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[i] as number) + (w[i] as number)) | 0
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] = (state[0] as number) + a
  state[1] = (state[1] as number) + b
  state[2] = (state[2] as number) + c
  state[3] = (state[3] as number) + d
  state[4] = (state[4] as number) + e
  state[5] = (state[5] as number) + f
  state[6] = (state[6] as number) + g
  state[7] = (state[7] as number) + h
}
