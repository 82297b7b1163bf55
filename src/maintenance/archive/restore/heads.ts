import type { TSchema } from '@sinclair/typebox'
import type { Collection } from 'mongodb'
import { inBatches } from '../../../core/async/batches.ts'
import type { Database } from '../../../db/connect.ts'
import { type ChurchEntry, churchEntry } from '../../../formats/archive/names.ts'
import { damaged } from '../bad-archive.ts'
import { type AnyHead, headLine } from '../head-line.ts'
import { ArrangementLine, type HeadLine, LyricsLine, ServiceLine, SongLine } from '../lines.ts'
import type { ArchiveFile } from './archive-file.ts'
import { arrangementWith, serviceWith } from './history-command.ts'
import type { MapId } from './ids.ts'
import { checkedLine, lineReader } from './read-lines.ts'
import type { Target } from './target.ts'

const BATCH_SIZE = 200

const readers = {
  songs: lineReader<HeadLine>(SongLine as TSchema),
  lyrics: lineReader<HeadLine>(LyricsLine as TSchema),
  arrangements: lineReader<HeadLine>(ArrangementLine as TSchema),
  services: lineReader<HeadLine>(ServiceLine as TSchema),
}

/** The history made the heads; the archive's own must be the same, or it contradicts itself. */
export const compareHeads = async (
  { collections }: Database,
  archive: ArchiveFile,
  { source, record, map }: Target,
): Promise<void> => {
  for (const what of ['songs', 'lyrics', 'arrangements', 'services'] as const) {
    const collection = collections[what] as unknown as Collection<AnyHead>
    const churchId = record._id
    const name = churchEntry(source.id, what)
    const { version } = archive.manifest
    const comparedLine = (head: AnyHead): HeadLine =>
      version === 1 ? withoutArchivedAt(headLine(head)) : headLine(head)
    // Format 1 has no services.
    const count = source.counts[what] ?? 0
    const lines = source.counts[what] === undefined ? noLines() : readers[what](archive, name, count)
    let number = 0
    for await (const batch of inBatches(lines, BATCH_SIZE)) {
      const mapped = batch.map((line) => checkedLine(name, ++number, () => mappedLine(line, what, map)))
      const ids = mapped.map(({ id }) => id)
      const heads = await collection.find({ churchId, _id: { $in: ids } }).toArray()
      const lineOf = new Map(heads.map((head) => [head._id, comparedLine(head)]))
      for (const line of mapped)
        if (!Bun.deepEquals(lineOf.get(line.id), line)) throw damaged(`${name} contradicts the history`)
    }
    if ((await collection.countDocuments({ churchId })) !== count)
      throw damaged(`${name} does not hold all that the history tells of`)
  }
}

async function* noLines(): AsyncGenerator<HeadLine> {}

/** As in format 1. */
const withoutArchivedAt = ({ archivedAt: _, ...line }: HeadLine): HeadLine => line

const mappedLine = (line: HeadLine, what: ChurchEntry, map: MapId): HeadLine => ({
  ...line,
  id: map(line.id),
  ...('songId' in line ? { songId: map(line.songId) } : {}),
  revisionId: map(line.revisionId),
  ...(what === 'arrangements' ? { document: arrangementWith(line.document, map) } : {}),
  ...(what === 'services' ? { document: serviceWith(line.document, map) } : {}),
})
