import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { saveArrangement } from '../../../../src/catalogue/arrangements/service.ts'
import { createLyrics } from '../../../../src/catalogue/lyrics/service.ts'
import { saveSong } from '../../../../src/catalogue/songs/service.ts'
import { createChurch } from '../../../../src/churches/service.ts'
import { systemClock as clock } from '../../../../src/core/time/clock.ts'
import type { Database } from '../../../../src/db/connect.ts'
import { storeAsset } from '../../../../src/files/service.ts'
import { createCommitter } from '../../../../src/saves/committer.ts'
import { savedHead } from '../../../../src/saves/operation.ts'
import { pdfOfSize } from '../../../../testkit/pdf/pdfs.ts'

export interface Size {
  readonly songs: number
  readonly files: number
  readonly fileBytes: number
}

const BATCH_SIZE = 128

/** A church of this size: each song was saved twice and has lyrics, and the first ones have a file each. */
export const fillChurch = async (database: Database, folder: string, size: Size): Promise<string> => {
  const churchId = await createChurch({ ...database, clock }, { name: 'Bench', timeZone: 'UTC' })
  const assetIds = await keepFiles(database, churchId, folder, size)
  const committer = createCommitter(database, { timeoutMs: 600_000 })
  const deps = { committer, clock }
  const member = { userId: crypto.randomUUID(), role: 'Editor', churchId } as const
  const save = async (number: number): Promise<void> => {
    const title = `Song ${number} of the morning`
    const { _id: songId } = savedHead(await saveSong(deps, member, fresh(null), {}, { title }))
    await saveSong(
      deps,
      member,
      fresh(1),
      { songId },
      { title, authors: ['Ada Weaver'], themes: ['morning'] },
    )
    await createLyrics(deps, member, fresh(null), { songId }, lyrics(number))
    const assetId = assetIds[number]
    if (assetId === undefined) return
    const document = { label: 'Choir', lyricVersionIds: [], assetIds: [assetId] }
    await saveArrangement(deps, member, fresh(null), { songId }, document)
  }
  for (let first = 0; first < size.songs; first += BATCH_SIZE)
    await Promise.all(
      Array.from({ length: Math.min(BATCH_SIZE, size.songs - first) }, (_, at) => save(first + at)),
    )
  await committer.close()
  return churchId
}

const fresh = (ifMatch: number | null) => ({ key: crypto.randomUUID(), ifMatch })

const lyrics = (number: number) => ({
  language: 'en',
  label: '',
  sequence: [],
  sections: ['Verse 1', 'Chorus', 'Verse 2'].map((name) => ({
    id: crypto.randomUUID(),
    name,
    lines: Array.from({ length: 4 }, (_, line) => ({
      id: crypto.randomUUID(),
      text: `${name} of song ${number}, line ${line}: the morning comes over the water`,
    })),
  })),
})

/** Unique small PDFs, padded to their size. What they hold is known, so the check is left out here. */
const keepFiles = async (
  database: Database,
  churchId: string,
  folder: string,
  { files, fileBytes }: Size,
): Promise<string[]> => {
  const checker = { check: async () => 1, warm() {}, close() {} }
  const path = join(folder, 'file.pdf')
  const ids: string[] = []
  const bytes = pdfOfSize(fileBytes)
  for (let number = 0; number < files; number++) {
    // In the middle of the padding, which no reader looks at.
    bytes.writeUInt32LE(number, bytes.length / 2)
    await writeFile(path, bytes)
    const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
    const received = { path, size: bytes.length, sha256 }
    ids.push((await storeAsset({ database, clock, checker }, churchId, `${number}.pdf`, received))._id)
  }
  return ids
}
