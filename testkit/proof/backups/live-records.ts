import { plantAsset } from '../../assets.ts'
import { pdfSaying } from '../../pdf/pdfs.ts'
import type { Client } from '../../people.ts'
import type { TestServer } from '../../server.ts'
import { createArrangement, createSong } from '../../songs/songs.ts'

const SONGS = 10
const FILES = 3
const YEARS_MS = 20 * 365 * 24 * 3_600_000

export const fillChurch = async (server: TestServer, churchId: string, editor: Client): Promise<void> => {
  // Sessions would end by the clocks that are days ahead.
  await server.database.collections.sessions.updateMany(
    {},
    { $set: { expiresAt: new Date(Date.now() + YEARS_MS) } },
  )
  for (let number = 0; number < SONGS; number++) {
    const song = await createSong(editor, churchId, { title: `Song ${number}` })
    if (number >= FILES) continue
    const assetId = await plantAsset(server, churchId, `${number}.pdf`, pdfSaying(`Sheet ${number}`))
    await createArrangement(editor, song.path, { assetIds: [assetId] })
  }
}

/** What backups write of themselves, what processes hold, and when a server started last. */
const OWN = new Set(['backups', 'backupAlarms', 'leases', 'installation'])

/** Of every collection, in the order of the ids. */
export const hashesOf = async ({ database: { db } }: TestServer): Promise<Map<string, string>> => {
  const hashes = new Map<string, string>()
  for (const { name } of await db.listCollections().toArray()) {
    if (OWN.has(name)) continue
    const hasher = new Bun.CryptoHasher('sha256')
    for await (const record of db.collection(name).find({}, { raw: true }).sort({ _id: 1 }))
      hasher.update(record as unknown as Uint8Array)
    hashes.set(name, hasher.digest('hex'))
  }
  return hashes
}
