import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock as clock } from '../../../../src/core/time.ts'
import type { Database } from '../../../../src/db/connect.ts'
import { storeAsset } from '../../../../src/files/service.ts'
import { pdfOfSize } from '../../../../testkit/pdf/pdfs.ts'

interface Wanted {
  readonly churchId: string
  /** Where each is written before it is stored. */
  readonly folder: string
  readonly count: number
  readonly bytes: number
}

/** Stores PDFs that all differ, and answers with their ids. What they hold is known, so the check is left out here. */
export const keepFiles = async (
  database: Database,
  { churchId, folder, count, bytes: size }: Wanted,
): Promise<string[]> => {
  const checker = { check: async () => 1, warm() {}, close() {} }
  const path = join(folder, 'file.pdf')
  const ids: string[] = []
  const bytes = pdfOfSize(size)
  for (let number = 0; number < count; number++) {
    // In the middle of the padding, which no reader looks at.
    bytes.writeUInt32LE(number, bytes.length / 2)
    await writeFile(path, bytes)
    const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
    const received = { path, size: bytes.length, sha256 }
    ids.push((await storeAsset({ database, clock, checker }, churchId, `${number}.pdf`, received))._id)
  }
  return ids
}
