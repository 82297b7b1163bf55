import { type KeepDeps, keepAsset } from '../../assets/service.ts'
import type { Spool } from '../../assets/spool.ts'

/** Hands a generated file to the same checks and the same storage as an uploaded one, and answers its asset's id. */
export const keepSheet = async (
  deps: KeepDeps,
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
    const { _id } = await keepAsset(deps, churchId, filename, { path, size: bytes.length, sha256 })
    return _id
  } finally {
    await spool.remove(path)
  }
}
