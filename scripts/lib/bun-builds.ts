import { readFileSync } from 'node:fs'
import { projectFile } from '../../src/core/system/source-or-executable.ts'

/** A build of Bun on npm for one kind of machine. */
export interface BunBuild {
  /** The package is @oven/ and this. */
  readonly name: string
  readonly version: string
  readonly sha512: string
}

/** The builds in scripts/lib/bun.sh. */
export const bunBuilds = (): BunBuild[] => {
  const script = readFileSync(projectFile('scripts/lib/bun.sh'), 'utf8')
  const version = /^BUN_VERSION=(\S+)$/m.exec(script)?.[1] ?? ''
  return [...script.matchAll(/echo (bun-\S+) ([0-9a-f]{128})/g)].map(([, name = '', sha512 = '']) => ({
    name,
    version,
    sha512,
  }))
}
