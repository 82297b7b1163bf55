import type { AssetRecord } from '../../src/db/collections.ts'
import type { TestServer } from './server.ts'

/** A checked file's record, for tests that are about arrangements and not about bytes. */
export const plantAsset = async (
  server: TestServer,
  churchId: string,
  filename = 'choir.pdf',
): Promise<string> => {
  const asset: AssetRecord = {
    _id: crypto.randomUUID(),
    churchId,
    filename,
    mediaType: 'application/pdf',
    size: 1234,
    sha256: 'a'.repeat(64),
    pageCount: 2,
    createdAt: new Date(),
  }
  await server.database.collections.assets.insertOne(asset)
  return asset._id
}
