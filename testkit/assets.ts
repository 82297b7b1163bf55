import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../src/core/time.ts'
import { storeAsset } from '../src/files/service.ts'
import { plainPdf } from './pdf/pdfs.ts'
import type { TestServer } from './server.ts'

const PAGES = 2

/** Stores a PDF without the check of uploads. */
export const plantAsset = async (
  { database }: Pick<TestServer, 'database'>,
  churchId: string,
  filename = 'choir.pdf',
  bytes: Buffer = plainPdf(PAGES),
): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'psaltery-asset-'))
  const path = join(folder, 'file')
  try {
    await writeFile(path, bytes)
    const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
    const checker = { check: async () => PAGES, warm() {}, close() {} }
    const deps = { database, clock: systemClock, checker }
    const asset = await storeAsset(deps, churchId, filename, { path, size: bytes.length, sha256 })
    return asset._id
  } finally {
    await rm(folder, { recursive: true })
  }
}
