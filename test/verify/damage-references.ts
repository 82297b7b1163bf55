import type { ArrangementContent } from '../../src/catalogue/arrangements.ts'
import { again, type Damage, present, recordsOf } from './damage.ts'
import { appendEvent, type SmallChurch } from './small-church.ts'

export const aboutReferences: readonly Damage[] = [
  {
    code: 'lyrics-reference-missing',
    what: 'an arrangement that once named lyrics its song does not have',
    async plant(church) {
      const missingId = crypto.randomUUID()
      await rewriteArrangement(church, 1, { lyricVersionIds: [missingId] })
      return { arrangementId: church.arrangementId, missingId, version: 1 }
    },
  },
  {
    code: 'asset-reference-missing',
    what: 'an arrangement whose file is gone',
    async plant(church) {
      await recordsOf(church).assets.deleteOne({ _id: church.assetId })
      return { arrangementId: church.arrangementId, missingId: church.assetId, version: 1 }
    },
  },
  {
    code: 'asset-reference-missing',
    what: 'an arrangement with a file of another church',
    async plant(church) {
      const change = { $set: { churchId: crypto.randomUUID() } }
      await recordsOf(church).assets.updateOne({ _id: church.assetId }, change)
      return { arrangementId: church.arrangementId, missingId: church.assetId }
    },
  },
  {
    code: 'too-many-references',
    what: 'an arrangement that named 21 lyric versions',
    async plant(church) {
      await rewriteArrangement(church, 2, { lyricVersionIds: Array(21).fill(church.lyricsId) })
      return { arrangementId: church.arrangementId, version: 2 }
    },
  },
  {
    code: 'too-many-siblings',
    what: 'a song with 21 arrangements',
    async plant(church) {
      const { arrangements, revisions } = recordsOf(church)
      const head = await arrangements.findOne({ _id: church.arrangementId })
      const revision = await revisions.findOne({ resourceId: church.arrangementId, version: 1 })
      for (let more = 0; more < 20; more++) {
        const own = { ...again(revision), resourceId: crypto.randomUUID(), document: head?.document }
        const { _id: revisionId, resourceId: arrangementId, createdAt: at } = own
        await revisions.insertOne(own)
        const times = { createdAt: at, updatedAt: at }
        await arrangements.insertOne({ ...again(head), _id: arrangementId, version: 1, revisionId, ...times })
        const kind = 'song.arrangement.created'
        await appendEvent(church, { kind, arrangementId, version: 1, revisionId, at })
      }
      return { songId: church.songId, count: 21 }
    },
  },
]

const rewriteArrangement = async (
  { server, arrangementId }: SmallChurch,
  version: number,
  change: Partial<ArrangementContent>,
): Promise<void> => {
  const { revisions } = server.database.collections
  const { _id, document } = present(await revisions.findOne({ resourceId: arrangementId, version }))
  await revisions.updateOne({ _id }, { $set: { document: { ...(document as object), ...change } } })
}
