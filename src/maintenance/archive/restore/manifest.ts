import { Failure } from '../../../core/failures.ts'
import { checker } from '../../../core/schema/checker.ts'
import { FORMAT, FORMAT_VERSION, MANIFEST } from '../../../formats/archive/names.ts'
import { BadArchive, damaged } from '../bad-archive.ts'
import { Manifest } from '../format.ts'

/** Enough for half a million files; it is the one entry that is read as a whole. */
export const MANIFEST_BYTES = 100_000_000

const checkManifest = checker<Manifest>(Manifest, MANIFEST)

export const readManifest = async (
  parts: AsyncIterable<Uint8Array>,
): Promise<{ readonly manifest: Manifest; readonly digest: string }> => {
  const bytes = Buffer.concat(await Array.fromAsync(parts))
  const value = parse(bytes)
  const { format, version } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (format !== FORMAT) throw damaged(`its ${MANIFEST} is not that of an archive`)
  if (typeof version === 'number' && version > FORMAT_VERSION)
    throw new BadArchive(
      `The archive has the format version ${version}; this version of Psaltery reads up to ${FORMAT_VERSION}. ` +
        'Restore it with a newer one.',
    )
  const digest = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  return { manifest: checkedManifest(value), digest }
}

const parse = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw damaged(`its ${MANIFEST} is not JSON`)
  }
}

const checkedManifest = (value: unknown): Manifest => {
  try {
    return checkManifest(value)
  } catch (error) {
    if (error instanceof Failure) throw damaged(`in its ${MANIFEST}, ${error.message.replace(/\.$/, '')}`)
    throw error
  }
}
