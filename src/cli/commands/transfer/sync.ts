import { Type } from '@sinclair/typebox'
import { requireChurch } from '../../../churches/service.ts'
import { say } from '../../../core/system/processes.ts'
import { FORMATS, type Format } from '../../../formats/export.ts'
import { command } from '../../command.ts'
import { church, flag, option } from '../../options.ts'
import { withStorage } from '../../storage.ts'
import type { Unwritten } from '../../sync/read-songs.ts'
import { lockFolder } from '../../sync/state.ts'
import { syncFolder } from '../../sync/sync-folder.ts'
import { printable, progressBar } from '../../terminal.ts'

const POLL_MS = 2000

const format = option(
  'format',
  'FORMAT',
  `One of ${FORMATS.join(', ')}`,
  Type.Union(FORMATS.map((name) => Type.Literal(name))),
)

export const sync = command(
  {
    name: 'sync',
    summary: 'Keep a folder of song files in step with a church, for programs that read a folder',
    details:
      'Writes every song at the first run and what has changed at later ones; archived songs leave the folder. Files of\n' +
      'other programs in the folder are left alone, but changes that people make to files of songs are overwritten. A run\n' +
      'that was interrupted is continued by the next one. A song that cannot be written is named and tried again by the next\n' +
      'run, and the others are written. With --follow it goes on until Ctrl-C or SIGTERM.',
    options: {
      church,
      format,
      follow: flag('Go on, and write each change within a few seconds'),
    },
    operand: { value: 'FOLDER', many: false },
  },
  ({ config, values, operands: [folder = ''], json }) =>
    withStorage(config, async ({ collections }) => {
      const target = { churchId: values.church, format: values.format as Format, folder }
      const run = async () => {
        const progress = progressBar(json)
        const synced = await syncFolder(collections, target, progress.show).finally(progress.end)
        if (values.follow && synced.unwritten.length > 0) say(printable(problemWith(synced.unwritten)))
        return synced
      }
      await requireChurch(collections, values.church)
      using _lock = await lockFolder(folder)
      const stopped = values.follow ? signal() : Promise.resolve()
      let { written, removed, cursor, unwritten } = await run()
      while (values.follow && !(await isStopped(stopped))) {
        const church = await requireChurch(collections, values.church)
        if (church.cursor === cursor) continue
        const next = await run()
        written += next.written
        removed += next.removed
        cursor = next.cursor
        unwritten = next.unwritten
      }
      return {
        json: { folder, written, removed, cursor, unwritten },
        text: `${folder} is up to date: ${written} files written, ${removed} removed.`,
        problem: unwritten.length > 0 ? problemWith(unwritten) : undefined,
      }
    }),
)

const problemWith = (unwritten: readonly Unwritten[]): string =>
  [
    unwritten.length === 1
      ? 'A song could not be written:'
      : `${unwritten.length} songs could not be written:`,
    ...unwritten.map(({ songId, title, reason }) => `  "${title}" (${songId}): ${reason}`),
  ].join('\n')

const signal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => resolve())
  })

const isStopped = (stopped: Promise<void>): Promise<boolean> =>
  Promise.race([stopped.then(() => true), Bun.sleep(POLL_MS).then(() => false)])
