import { arrangementResource } from '../../arrangements/resource.ts'
import type { ArrangementContent } from '../../arrangements/schema.ts'
import type { SaveResponse } from '../../core/save-response.ts'
import type { AssetRecord, EventRecord, LyricsHead, RevisionRecord } from '../../db/collections.ts'
import { lyricsResource } from '../../lyrics/resource.ts'
import type { LyricsDocument } from '../../lyrics/schema.ts'
import { songResource } from '../../songs/resource.ts'
import type { Metadata } from '../../songs/schema.ts'
import { lookUp, type View } from '../view.ts'

/**
 * By event: the answer that its save must have given, made again from the revision. Where something it needs
 * is missing there is none; that it is missing is found elsewhere.
 */
export const expectedResponses = async (
  view: View,
  churchId: string,
  events: readonly Pick<EventRecord, '_id' | 'revisionId'>[],
): Promise<Map<string, SaveResponse>> => {
  const { all, session } = view
  const revisionIds = events.map(({ revisionId }) => revisionId)
  const revisions = await all.revisions.find({ churchId, _id: { $in: revisionIds } }, { session }).toArray()
  const lyricIds = revisions.filter(({ kind }) => kind === 'lyrics').map(({ resourceId }) => resourceId)
  const lyrics = await lookUp(view, all.lyrics, churchId, lyricIds, ['language'])
  const needed = { lyrics, assets: await loadAssets(view, churchId, revisions) }
  const byRevision = new Map(revisions.map((revision) => [revision._id, responseOf(revision, needed)]))
  return new Map(
    events.flatMap(({ _id, revisionId }) => {
      const response = byRevision.get(revisionId)
      return response ? [[_id, response] as const] : []
    }),
  )
}

interface Needed {
  readonly lyrics: ReadonlyMap<string, Pick<LyricsHead, 'language'>>
  readonly assets: Map<string, AssetRecord>
}

const loadAssets = async ({ all, session }: View, churchId: string, revisions: readonly RevisionRecord[]) => {
  const ids = new Set(revisions.flatMap(assetIdsOf))
  if (ids.size === 0) return new Map()
  const assets = await all.assets.find({ churchId, _id: { $in: [...ids] } }, { session }).toArray()
  return new Map(assets.map((asset) => [asset._id, asset]))
}

const assetIdsOf = ({ kind, document }: RevisionRecord): readonly string[] =>
  kind === 'arrangement' ? (document as ArrangementContent).assetIds : []

const responseOf = (revision: RevisionRecord, needed: Needed): SaveResponse | null => {
  const isNew = revision.version === 1
  switch (revision.kind) {
    case 'song': {
      const head = { ...headOf(revision), document: revision.document as Metadata, archived: false }
      return songResource.response(head, isNew, needed)
    }
    case 'lyrics': {
      const language = needed.lyrics.get(revision.resourceId)?.language
      if (language === undefined) return null
      const head = { ...headOf(revision), document: revision.document as LyricsDocument, language }
      return lyricsResource.response(head, isNew, needed)
    }
    case 'arrangement': {
      if (assetIdsOf(revision).some((id) => !needed.assets.has(id))) return null
      const head = { ...headOf(revision), document: revision.document as ArrangementContent }
      return arrangementResource.response(head, isNew, needed)
    }
  }
}

/** The head as it was when this revision was the newest. */
const headOf = ({
  _id,
  resourceId,
  churchId,
  songId,
  version,
  schemaVersion,
  createdAt,
}: RevisionRecord) => ({
  _id: resourceId,
  churchId,
  songId,
  version,
  revisionId: _id,
  schemaVersion,
  createdAt,
  updatedAt: createdAt,
})
