import { join } from 'node:path'
import type { Config } from '../../../config.ts'
import { invalid } from '../../../core/failures.ts'
import { createSpool } from '../../../files/upload.ts'
import { listBackups } from '../../../maintenance/backups/backup-folder.ts'
import { dueToHandOn, handOn } from '../../../maintenance/backups/hand-on.ts'
import { alone, makeBackup, otherAtWork } from '../../../maintenance/backups/make-backup.ts'
import { lastAttempt, lastGood } from '../../../maintenance/backups/record.ts'
import { isDue } from '../../../maintenance/backups/schedule.ts'
import type { BackupRecord } from '../../../maintenance/collections.ts'
import { command } from '../../command.ts'
import { flag } from '../../options.ts'
import { type Storage, withStorage } from '../../storage.ts'
import { progressBar } from '../../terminal.ts'
import { notIncluded, plural } from './archive-summary.ts'

export const backupNow = command(
  {
    name: 'backup now',
    summary: 'Make a backup in BACKUP_DIR as the server does each night, and try it',
    details:
      'It is written, read back, restored into a scratch database beside the real one, compared, and handed on to\n' +
      'BACKUP_COMMAND. Then the backups that BACKUP_KEEP does not keep are removed. People may go on saving.',
    options: { 'if-due': flag('Only if none was made since the last time of BACKUP_AT') },
  },
  ({ config, values, json }) =>
    withStorage(config, async (storage) => {
      const outcome = await alone(storage, async () => {
        // Another server may have made one since this one looked.
        if (values['if-due'] && !(await isBackupDue(config, storage)))
          return handOnIfDue(config, storage, json)
        const progress = progressBar(json)
        const record = await makeBackup({
          database: storage,
          folder: backupFolder(config),
          settings: config.backups,
          clock: storage.clock,
          spool: createSpool(join(config.cacheDir, 'spool')),
          onStage: (stage) => {
            progress.end()
            showStage(json, stage)
          },
          onProgress: progress.show,
        }).finally(progress.end)
        const left = await notIncluded(config, 'it')
        const failure = record.problem ?? record.notHandedOn
        return {
          json: { made: record.problem === undefined, ...described(record), ...left.json },
          text: `${sentenceOf(record)}${record.problem === undefined ? left.text : ''}`,
          problem: failure,
        }
      })
      if (outcome) return outcome
      // Another server that makes the backup which is due does the same work.
      if (!values['if-due']) throw otherAtWork()
      return { json: { made: false }, text: 'Another process makes the backup.' }
    }),
)

export const backupList = command(
  {
    name: 'backup list',
    summary: 'List the backups in BACKUP_DIR, newest first, with the result of each',
    details: 'A backup without a sentence was made by another server, or its record is older than 400 days.',
  },
  ({ config }) =>
    withStorage(config, async ({ collections }) => {
      const files = await listBackups(backupFolder(config))
      const records = await collections.backups
        .find({ path: { $in: files.map(({ path }) => path) } })
        .toArray()
      const byPath = new Map(records.map((record) => [record.path, record]))
      const left = await notIncluded(config, 'them')
      const backups = files.map((file) => ({ ...file, record: byPath.get(file.path) }))
      return {
        json: {
          backups: backups.map(({ path, at, bytes, record }) => ({
            path,
            at,
            bytes,
            ...(record && described(record)),
          })),
          ...left.json,
        },
        text:
          backups.length === 0
            ? `There are no backups in ${backupFolder(config)}.`
            : `${backups
                .map(({ path, bytes, record }) =>
                  [
                    `${path} (${(bytes / 1_000_000).toFixed(1)} MB)`,
                    ...(record ? [sentenceOf(record), handedOnSentence(record)] : []),
                  ]
                    .filter((line) => line !== '')
                    .join('\n  '),
                )
                .join('\n')}${left.text}`,
      }
    }),
)

const backupFolder = ({ backups: { dir } }: Config): string => {
  if (dir === null)
    throw invalid('BACKUP_DIR is not set. Name a folder there, best on another disk than that of MongoDB.')
  return dir
}

const isBackupDue = async ({ backups }: Config, { collections, clock }: Storage): Promise<boolean> => {
  const now = clock.now()
  const [good, attempt] = await Promise.all([lastGood(collections, now), lastAttempt(collections, now)])
  return (
    backups.at !== null &&
    isDue(backups.at, now, { lastGood: good?.at ?? null, lastAttempt: attempt?.at ?? null })
  )
}

const showStage = (json: boolean, stage: string): void => {
  if (!json && process.stderr.isTTY) process.stderr.write(`${stage} …\n`)
}

/** A backup that BACKUP_COMMAND did not take is tried again when none is made. */
const handOnIfDue = async (
  { backups: settings }: Config,
  { collections: all, clock }: Storage,
  json: boolean,
) => {
  const due = await dueToHandOn({ all, settings, clock })
  if (!due) return { json: { made: false }, text: 'No backup is due.' }
  const onStage = (stage: string) => showStage(json, stage)
  const record = await handOn({ all, settings, clock, onStage }, due)
  return {
    json: { made: false, ...described(record) },
    text: record.handedOnAt ? handedOnSentence(record) : '',
    problem: record.notHandedOn,
  }
}

const described = ({ _id, ...record }: BackupRecord) => record

/** The result of a backup, as a sentence. */
const sentenceOf = (record: BackupRecord): string => {
  if (record.problem !== undefined) return `No backup was made: ${record.problem}`
  const sum = (what: 'songs' | 'files') => record.churches.reduce((total, church) => total + church[what], 0)
  const counts = [
    plural(record.churches.length, 'church', 'churches'),
    plural(sum('songs'), 'song'),
    plural(sum('files'), 'file'),
  ].join(', ')
  return record.restoredAt
    ? `Restored and checked on ${shownTime(record.restoredAt)}: ${counts}.`
    : `Read back on ${shownTime(record.finishedAt)}, but not restored: ${counts}. ${record.notRestored}`
}

/** Nothing where BACKUP_COMMAND did not get it. */
const handedOnSentence = ({ handOnSince, handedOnAt, notHandedOn }: BackupRecord): string => {
  if (handedOnAt) return `Handed on by ${shownTime(handedOnAt)}.`
  if (notHandedOn !== undefined) return `Not handed on. ${notHandedOn}`
  return handOnSince ? `Being handed on since ${shownTime(handOnSince)}, without an end.` : ''
}

/** In the local time of the host, like the times at which backups are made. */
const shownTime = (at: Date): string => {
  const [day, time] = [
    at.toLocaleString('en-GB', { day: 'numeric', month: 'long' }),
    at.toLocaleString('en-GB', { hour: '2-digit', minute: '2-digit' }),
  ]
  return `${day}, ${time}`
}
