import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { joinBytes } from '../../src/core/bytes.ts'
import { SearchDocuments } from '../../src/search/search-documents.ts'
import { buildSegment } from '../../src/search/segments/build-segment.ts'
import { StoredSegments } from '../../src/search/segments/stored-segments.ts'
import { plantAsset } from '../../testkit/assets.ts'
import { pdfSaying } from '../../testkit/pdf/pdfs.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { startTestServer } from '../../testkit/server.ts'
import { createArrangement, createSong } from '../../testkit/songs/songs.ts'
import { filesWith } from '../../testkit/traces.ts'
import { until } from '../../testkit/until.ts'

const WORD = 'Quittenmus'

const folder = await mkdtemp(join(tmpdir(), 'psaltery-purge-'))
const server = await startTestServer({ env: { XDG_CACHE_HOME: join(folder, 'server') } })
const { collections } = server.database
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
const song = await createSong(editor, churchId, { title: `${WORD} morning` })
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

/** As a server with this cache stores the index of a large church. */
const storeIndex = async (cache: string): Promise<void> => {
  const cursor = (await collections.churches.findOne({ _id: churchId }))?.cursor ?? 0
  const documents = new SearchDocuments(collections.search)
  async function* songs() {
    for await (const batch of documents.unchangedSince(churchId, cursor)) yield joinBytes(batch)
  }
  const segment = await buildSegment(songs(), 50_000_000, new AbortController().signal)
  if (!segment) throw new Error('The index is small.')
  const stored = new StoredSegments(collections.events, {
    folder: join(folder, cache, 'psaltery/search'),
    budgetBytes: 1_000_000_000,
    minSongs: 1,
  })
  await stored.store(churchId, { segment, cursor })
}

const indexes = async (cache: string) =>
  (await filesWith(join(folder, cache), [WORD])).filter((path) => path.endsWith(churchId))

const purge = (...words: string[]) =>
  runTool([...words, '--church', churchId, '--reason', 'Demanded', '--yes', '--no-backup'], {
    env: {
      MONGODB_URI: server.where.uri,
      MONGODB_DATABASE: server.where.name,
      XDG_CACHE_HOME: join(folder, 'tool'),
    },
  })

test('a purge drops the stored search indexes of the church, where it runs, on servers and at their next start', async () => {
  const assetId = await plantAsset(server, churchId, 'sheet.pdf', pdfSaying(WORD))
  await createArrangement(editor, song.path, { assetIds: [assetId] })
  for (const purged of [
    ['file', 'purge', '--file', assetId],
    ['song', 'purge', '--song', song.id],
  ]) {
    for (const cache of ['server', 'tool', 'later']) {
      await storeIndex(cache)
      expect({ cache, indexes: await indexes(cache) }).toEqual({ cache, indexes: [expect.any(String)] })
    }
    expect((await purge(...purged)).code).toBe(0)
    expect(await indexes('tool')).toEqual([])
    await until(async () => (await indexes('server')).length === 0)
    // That of a server which does not run.
    expect(await indexes('later')).toHaveLength(1)
    const later = await startTestServer({ beside: server, env: { XDG_CACHE_HOME: join(folder, 'later') } })
    await until(async () => (await indexes('later')).length === 0)
    await later.stop()
  }
})
