import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { requireChurch } from '../../churches/service.ts'
import type { Config } from '../../config.ts'
import { invalid } from '../../core/failures.ts'
import { LIMITS } from '../../core/limits.ts'
import { Text } from '../../core/schema/shapes.ts'
import { createFileCache } from '../../files/download-cache.ts'
import { createSpool } from '../../files/upload.ts'
import { alone, makeBackup, otherAtWork } from '../../maintenance/backups/make-backup.ts'
import { backupsWith, type Wanted } from '../../maintenance/purge/backups-with.ts'
import { purgeFile } from '../../maintenance/purge/purge-file.ts'
import { type Purged, purgeSong } from '../../maintenance/purge/purge-song.ts'
import { StoredSegments } from '../../search/segments/stored-segments.ts'
import { command, type Outcome } from '../command.ts'
import { church, file, flag, option, song } from '../options.ts'
import { type Storage, withStorage } from '../storage.ts'
import { confirm, progressBar } from '../terminal.ts'
import { plural } from './transfer/archive-summary.ts'

const asked = {
  church,
  reason: option(
    'reason',
    'TEXT',
    'Why: the history shows it. Leave out what was purged',
    Text({ minLength: 1, maxLength: LIMITS.purgeReason }),
  ),
  yes: flag('Does not ask whether to purge'),
  backup: flag('Makes a backup in BACKUP_DIR first, without a question'),
  'no-backup': flag('Makes no backup first, without a question'),
  'renew-backups': flag('Replaces the backups that still hold it by a new one, without a question'),
}

const AFTER =
  'A backup can be made first: nothing brings back what was purged. Afterwards the backups in BACKUP_DIR that still hold it\n' +
  'are listed, and a new one can take their place. Run it again after an interruption: it goes on.'

export const songPurge = command(
  {
    name: 'song purge',
    summary: 'Remove a song for ever, when its owner demands it',
    details:
      'Its words, its music and its details go out of every version, of search and of all answers, with the files that no\n' +
      `other song has. The history keeps who saved when, and the reason.\n${AFTER}`,
    options: { song, ...asked },
  },
  ({ config, values, json }) =>
    withStorage(config, async (storage) => {
      const { church: churchId, song: songId, reason } = values
      const { collections, clock } = storage
      await requireChurch(collections, churchId)
      const head = await collections.songs.findOne({ _id: songId, churchId })
      if (!head) throw invalid(`The church has no song with the id ${songId}.`)
      const title = head.purged ? 'the rest of a purged song' : `"${head.document.title}"`
      return purge(config, storage, { ...values, json }, `Purge ${title} (${songId}) for ever?`, {
        run: () => purgeSong(storage, clock, songId, { churchId, reason }),
        held: ({ at, files }) => ({
          churchId,
          songId,
          purgedAt: at,
          files: files.map(({ sha256 }) => sha256),
        }),
        describe: ({ files, kept }) =>
          `The song is purged, with ${plural(files.length, 'file')}.` +
          (kept.length > 0
            ? ` Other songs have ${plural(kept.length, 'file')} of it, which stay: ${kept.join(', ')}. "file purge" removes one.`
            : ''),
      })
    }),
)

export const filePurge = command(
  {
    name: 'file purge',
    summary: 'Remove a file for ever, when its owner demands it',
    details:
      'It goes out of every version of all sheet music of the church, with all uploads of the same bytes. Sheet music that has\n' +
      `or had it gets a new version, whose entry in the history has the reason.\n${AFTER}`,
    options: { file, ...asked },
  },
  ({ config, values, json }) =>
    withStorage(config, async (storage) => {
      const { church: churchId, file: assetId, reason } = values
      const { collections, clock } = storage
      await requireChurch(collections, churchId)
      const asset = await collections.assets.findOne({ _id: assetId, churchId })
      const name = asset ? `"${asset.filename}"` : 'the rest of a purged file'
      return purge(config, storage, { ...values, json }, `Purge ${name} (${assetId}) for ever?`, {
        run: () => purgeFile(storage, clock, assetId, { churchId, reason }),
        held: ({ at, files }) => ({
          churchId,
          songId: null,
          purgedAt: at,
          files: files.map(({ sha256 }) => sha256),
        }),
        describe: ({ arrangements }) =>
          `The file is purged, from ${arrangements} ${arrangements === 1 ? 'arrangement' : 'arrangements'}.`,
      })
    }),
)

interface Asked {
  readonly church: string
  readonly yes: boolean
  readonly backup: boolean
  readonly 'no-backup': boolean
  readonly 'renew-backups': boolean
  readonly json: boolean
}

interface Work {
  run(): Promise<Purged>
  held(purged: Purged): Wanted
  describe(purged: Purged): string
}

const purge = async (
  config: Config,
  storage: Storage,
  asked: Asked,
  question: string,
  { run, held, describe }: Work,
): Promise<Outcome> => {
  const { json } = asked
  const { dir } = config.backups
  if (asked.backup && asked['no-backup']) throw invalid('--backup and --no-backup do not go together.')
  if ((asked.backup || asked['renew-backups']) && dir === null)
    throw invalid('BACKUP_DIR is not set, so no backup can be made.')
  const isChosen = asked.backup || asked['no-backup'] || dir === null
  const isForProgram = json || !process.stdin.isTTY
  if (isForProgram && !(asked.yes && isChosen))
    throw invalid(
      `${question} Nothing was changed. Repeat this with --yes, and with --backup or --no-backup.`,
    )
  if (!asked.yes && !(await confirm(question))) throw invalid('Nothing was changed.')
  const isBackedUp = asked.backup || (!isChosen && (await confirm('Make a backup first?')))
  if (isBackedUp) await backUpNow(config, storage, json)
  const purged = await run()
  await dropCopies(config, storage, asked.church)
  const holding = dir === null ? [] : await backupsWith(dir, held(purged))
  const isRenewed =
    holding.length > 0 &&
    (asked['renew-backups'] ||
      (!isForProgram &&
        (await confirm(
          `${holding.join('\n')}\nThese backups still hold it. Make a new one now, and remove these?`,
        ))))
  if (isRenewed) {
    await backUpNow(config, storage, json)
    for (const path of holding) await rm(path, { force: true })
  }
  const rest = isRenewed
    ? `\nA new backup was made, and those that held it are removed: ${plural(holding.length, 'file')}.`
    : holding.length > 0
      ? `\nThese backups still hold it:\n${holding.join('\n')}`
      : ''
  return {
    json: {
      purged: {
        files: purged.files.map(({ assetId }) => assetId),
        filesOfOtherSongs: purged.kept,
        arrangements: purged.arrangements,
      },
      backupsWithIt: isRenewed ? [] : holding,
      removedBackups: isRenewed ? holding : [],
    },
    text: `${describe(purged)}${rest}\nCopies elsewhere, such as those of BACKUP_COMMAND, are not known here.`,
  }
}

/** What this machine keeps of it beside the database. Every server drops its own when it learns of the purge. */
const dropCopies = async (
  { cacheDir }: Config,
  { collections }: Storage,
  churchId: string,
): Promise<void> => {
  const folder = resolve(cacheDir)
  const cache = createFileCache(join(folder, 'files'), 0)
  await cache.dropUnnamed(collections, churchId)
  cache.close()
  await new StoredSegments(collections.events, {
    folder: join(folder, 'search'),
    budgetBytes: 0,
  }).dropPurged(churchId)
}

/** Throws unless a good backup was made. */
const backUpNow = async (config: Config, storage: Storage, json: boolean): Promise<void> => {
  const { dir } = config.backups
  if (dir === null) throw invalid('BACKUP_DIR is not set, so no backup can be made.')
  const progress = progressBar(json)
  const record = await alone(storage, () =>
    makeBackup({
      database: storage,
      folder: dir,
      settings: config.backups,
      clock: storage.clock,
      spool: createSpool(join(config.cacheDir, 'spool')),
      onStage: () => progress.end(),
      onProgress: progress.show,
    }).finally(progress.end),
  )
  if (!record) throw otherAtWork()
  if (record.problem !== undefined) throw invalid(`No backup was made: ${record.problem}`)
}
