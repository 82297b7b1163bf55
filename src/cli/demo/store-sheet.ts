import { type StoreDeps, storeAsset } from '../../files/service.ts'
import type { Spool } from '../../files/upload.ts'

/** Passes a lead sheet through the same checks and the same storage as an uploaded one, and returns its asset's id. */
export const storeSheet = async (
  deps: StoreDeps,
  spool: Spool,
  churchId: string,
  filename: string,
  bytes: Uint8Array,
): Promise<string> => {
  const { path, handle } = await spool.create()
  try {
    await handle.write(bytes)
    await handle.close()
    const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
    const { _id } = await storeAsset(deps, churchId, filename, { path, size: bytes.length, sha256 })
    return _id
  } finally {
    await spool.remove(path)
  }
}
