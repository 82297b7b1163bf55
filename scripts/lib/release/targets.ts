/** What is released, as Bun's compiler calls it, and the package with the Bun for it. */
export const TARGETS = {
  // Without AVX2, so that it runs on every x86_64 machine.
  'linux-x64': 'bun-linux-x64-baseline',
  'linux-arm64': 'bun-linux-aarch64',
  'darwin-x64': 'bun-darwin-x64',
  'darwin-arm64': 'bun-darwin-aarch64',
} as const

export type Target = keyof typeof TARGETS

export const isTarget = (name: string): name is Target => Object.hasOwn(TARGETS, name)

/** The one that runs on this machine. */
export const thisTarget = (): Target => {
  const name = `${process.platform}-${process.arch}`
  if (isTarget(name)) return name
  throw new Error(`Psaltery is not released for ${name}.`)
}
