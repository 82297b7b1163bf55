import { join } from 'node:path'
import type { Config } from '../../../config.ts'
import { invalid } from '../../../core/failures.ts'
import { say } from '../../../core/system/processes.ts'
import { createPdfChecker } from '../../../files/pdf/checker.ts'
import { createSpool } from '../../../files/upload.ts'
import type { ChurchInArchive, Manifest } from '../../../maintenance/archive/format.ts'
import { restoreAll } from '../../../maintenance/archive/restore.ts'
import type { Outcome } from '../../command.ts'
import type { Storage } from '../../storage.ts'
import { progressBar } from '../../terminal.ts'
import { countWords, plural } from './archive-summary.ts'

interface How {
  readonly json: boolean
  /** Whether PDF files are stored as they are, without the check that uploads get. */
  readonly trustsFiles: boolean
}

/** Restores a backup of everything into an empty database. Says before how much it is, and shows its progress. */
export const restoreEverything = async (
  storage: Storage,
  config: Config,
  file: string,
  { json, trustsFiles }: How,
): Promise<Outcome> => {
  const spool = createSpool(join(config.cacheDir, 'spool'))
  await spool.removeAbandoned(storage.clock.now())
  const checker = trustsFiles ? null : createPdfChecker()
  const progress = progressBar(json)
  const deps = { database: storage, clock: storage.clock, checker, spool, onProgress: progress.show }
  const begin = async (manifest: Manifest) => {
    const bytes = manifest.entries.reduce((sum, { size }) => sum + size, 0) * ROOM
    await refuseWithoutRoom(storage, bytes)
    if (json) return
    say(
      `Restoring ${file}: ${wordsOf(manifest)}. It needs up to ${megabytes(bytes)} and about ${minutesFor(manifest)}. ` +
        'After an interruption the same command goes on.',
    )
  }
  const { churches, people } = await restoreAll(deps, file, begin).finally(() => {
    progress.end()
    checker?.close()
  })
  const sources = churches.map(({ source }) => source)
  return {
    json: {
      churches: churches.map(({ id, name, source: { timeZone, counts } }) => ({
        id,
        name,
        timeZone,
        counts,
      })),
      people,
    },
    text: `Everything is back: ${wordsOf({ churches: sources, people })}.${whatToDo(sources)}`,
  }
}

const wordsOf = ({ churches, people }: Pick<Manifest, 'churches' | 'people'>): string =>
  [
    plural(churches.length, 'church', 'churches'),
    plural(people ?? 0, 'person', 'people'),
    countWords(churches, null),
  ].join(', ')

/** Records and their indexes take more room in MongoDB than in the archive. */
const ROOM = 2

const refuseWithoutRoom = async ({ db }: Storage, needed: number): Promise<void> => {
  const { fsTotalSize, fsUsedSize } = await db.stats()
  // A router of a cluster does not know the disks.
  if (typeof fsTotalSize !== 'number' || typeof fsUsedSize !== 'number') return
  const free = fsTotalSize - fsUsedSize
  if (free < needed)
    throw invalid(
      `There is no room for it: ${megabytes(free)} are free on the disk of the database, and up to ${megabytes(needed)} are needed.`,
    )
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`

/** On a small machine. */
const PER_MINUTE = { changes: 40_000, files: 1_000 }

const minutesFor = ({ churches }: Manifest): string => {
  const minutes = churches.reduce(
    (sum, { counts }) => sum + counts.history / PER_MINUTE.changes + counts.assets / PER_MINUTE.files,
    0,
  )
  return minutes <= 1 ? 'a minute' : plural(Math.ceil(minutes), 'minute')
}

/** What does not work as before, because its secret is not in the backup. */
const whatToDo = (sources: readonly ChurchInArchive[]): string => {
  const sum = (what: 'tokens' | 'webhooks') =>
    sources.reduce((total, { counts }) => total + (counts[what] ?? 0), 0)
  const [tokens, webhooks] = [sum('tokens'), sum('webhooks')]
  return [
    tokens > 0 ? `\nTokens of programs: ${tokens}. They no longer count; their people make new ones.` : '',
    webhooks > 0
      ? `\nWebhooks: ${webhooks}. Each is disabled until an Administrator makes a new secret for it.`
      : '',
  ].join('')
}
