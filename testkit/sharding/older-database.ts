import { Binary } from 'mongodb'
import type { Collections } from '../../src/db/collections.ts'

const CHUNK_BYTES = 64

/** Files of many small chunks, as no upload makes them, so that there is much to fill in and little to store. */
export const plantChunks = async (
  all: Collections,
  churchId: string,
  { files, chunks }: { readonly files: number; readonly chunks: number },
): Promise<void> => {
  const now = new Date()
  for (let at = 0; at < files; at++) {
    const bytes = crypto.getRandomValues(Buffer.alloc(CHUNK_BYTES * chunks))
    const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
    const fileId = crypto.randomUUID()
    const size = bytes.length
    await all.chunks.insertMany(
      Array.from({ length: chunks }, (_, n) => ({
        _id: `${fileId}:${n}`,
        churchId,
        files_id: fileId,
        n,
        data: new Binary(bytes.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES)),
      })),
    )
    await all.files.insertOne({
      ...{ _id: fileId, length: size, chunkSize: CHUNK_BYTES, uploadDate: now, churchId, sha256 },
      ...{ complete: true, lastUsedAt: now },
    })
    await all.assets.insertOne({
      ...{ _id: crypto.randomUUID(), churchId, filename: `${at}.pdf`, mediaType: 'application/pdf' },
      ...{ size, sha256, pageCount: 1, createdAt: now },
    })
  }
}

/** Takes away what versions before claims and chunks with a church did not write. */
export const makeOlder = async (all: Collections): Promise<void> => {
  await all.chunks.updateMany({}, { $unset: { churchId: true } })
  await all.claims.deleteMany({})
}
