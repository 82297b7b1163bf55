import type { AssetRecord } from '../../../files/collections.ts'
import { describeAsset } from '../../../files/schema.ts'
import type { View } from '../../verify/view.ts'
import type { AssetLine, HistoryLine } from '../lines.ts'

/** The contents that the files of the churches have, and a church that holds each. */
export type Contents = Map<string, { readonly churchId: string }>

/** The assets that the history names, in the order in which it first does. */
export type Mentions = Map<string, number>

/** Passes the history on and notes the assets that it names. */
export async function* notingMentions(
  lines: AsyncIterable<HistoryLine>,
  mentions: Mentions,
): AsyncGenerator<HistoryLine> {
  for await (const line of lines) {
    for (const id of assetIdsOf(line)) if (!mentions.has(id)) mentions.set(id, mentions.size)
    yield line
  }
}

const assetIdsOf = ({ arrangementId, revision }: HistoryLine): readonly string[] => {
  const document = (arrangementId === null ? null : revision?.document) as {
    assetIds?: readonly string[]
  } | null
  return document?.assetIds ?? []
}

/** Oldest first. An asset is never changed, and is there before anything refers to it. */
export async function* assetLines(
  { all, session }: View,
  churchId: string,
  contents: Contents,
  mentions: Mentions,
): AsyncGenerator<AssetLine> {
  const assets = all.assets
    .find({ churchId }, { session })
    .sort({ createdAt: 1, sha256: 1, filename: 1, _id: 1 })
    .allowDiskUse(true)
  for await (const group of sameInAllButId(assets)) {
    // Not by their ids, which are others after a restore: the order must stay the same.
    group.sort((a, b) => (mentions.get(a._id) ?? mentions.size) - (mentions.get(b._id) ?? mentions.size))
    for (const asset of group) {
      if (!contents.has(asset.sha256)) contents.set(asset.sha256, { churchId })
      yield { ...describeAsset(asset), mediaType: asset.mediaType, pageCount: asset.pageCount }
    }
  }
}

async function* sameInAllButId(assets: AsyncIterable<AssetRecord>): AsyncGenerator<AssetRecord[]> {
  let group: AssetRecord[] = []
  for await (const asset of assets) {
    const [first] = group
    if (first && !isSame(first, asset)) {
      yield group
      group = []
    }
    group.push(asset)
  }
  if (group.length > 0) yield group
}

const isSame = (a: AssetRecord, b: AssetRecord): boolean =>
  a.createdAt.getTime() === b.createdAt.getTime() && a.sha256 === b.sha256 && a.filename === b.filename
