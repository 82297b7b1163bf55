import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'

interface ReleasedFile {
  readonly name: string
  readonly size: number
  readonly sha256: string
}

/** The contents of a release with their hashes; its signature covers all files. */
export interface Manifest {
  readonly name: string
  readonly version: string
  /** The commit it was built from; ends with "-changed" when files had been changed since. */
  readonly commit: string
  readonly files: readonly ReleasedFile[]
}

export const describeFile = async (path: string): Promise<ReleasedFile> => {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part)
  return { name: basename(path), size: (await stat(path)).size, sha256: hash.digest('hex') }
}

/** In the form that `sha256sum --check` reads. */
export const checksums = (files: readonly ReleasedFile[]): string =>
  files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')

/** Throws a sentence for the releaser when the file is no such key. */
export const readSigningKey = (path: string): KeyObject => {
  let key: KeyObject
  try {
    key = createPrivateKey(readFileSync(path))
  } catch {
    throw new Error(`RELEASE_KEY_FILE must name a PEM file with a private key, but is "${path}".`)
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`RELEASE_KEY_FILE must hold an Ed25519 key, but holds one for ${key.asymmetricKeyType}.`)
  return key
}

/** The plain 64 bytes of an Ed25519 signature, which openssl and others verify. */
export const signManifest = (manifest: string, key: KeyObject): Buffer =>
  sign(null, Buffer.from(manifest), key)
