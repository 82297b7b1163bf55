import { join } from 'node:path'
import { keepOnlyChurchListed } from '../../../churches/service.ts'
import { invalid } from '../../../core/failures.ts'
import { createPdfChecker } from '../../../files/pdf/checker.ts'
import { createSpool } from '../../../files/upload.ts'
import {
  forgetRestore,
  type RestoreDeps,
  type Restored,
  restoreChurch,
} from '../../../maintenance/archive/restore.ts'
import { alone, otherAtWork } from '../../../maintenance/backups/make-backup.ts'
import { type TestOutcome, testRestore } from '../../../maintenance/backups/test-restore.ts'
import { command } from '../../command.ts'
import { churchName, flag, optional } from '../../options.ts'
import { withStorage } from '../../storage.ts'
import { progressBar } from '../../terminal.ts'
import { countWords, FILE, plural } from './archive-summary.ts'
import { restoreBeforeUpgrade } from './before-upgrade.ts'
import { restoreEverything } from './restore-all.ts'

export const restore = command(
  {
    name: 'restore',
    summary: 'Create a church from an export, or restore a whole backup',
    details:
      'A restored church is a new one with ids of its own and without members; "member set" adds people. It\n' +
      'is visible when it is complete. After an interruption the same command continues where it stopped.\n' +
      '--forget removes what an interrupted restore of FILE wrote, instead of going on.\n' +
      'With --all the file is a backup, the database must be empty, and every id and password is as it was.\n' +
      '--before-upgrade puts back the copy that a start has made of the database before it changed it. Every server is\n' +
      'stopped for that. It says what was saved since and is lost, and asks; after an interruption it is repeated.\n' +
      '--test tries a backup: it is restored beside the database, compared, and removed again.\n' +
      'Tokens of programs no longer count after that, and webhooks are disabled until they get a new secret.',
    options: {
      name: optional(churchName, 'What the new church is called, instead of its name in the file'),
      all: flag('Restore a backup of everything into an empty database'),
      test: flag('Restore a backup into a scratch database, compare it, and remove it again'),
      forget: flag('Remove what an interrupted restore of FILE wrote'),
      'before-upgrade': flag('Put back a copy of the database from before an upgrade'),
      yes: flag('With --before-upgrade: does not ask'),
      'trust-files': flag('Look only at how each PDF begins; for a file that you made yourself'),
    },
    operand: FILE,
  },
  ({ config, values, operands: [file = ''], json }) => {
    if (values['before-upgrade']) return restoreBeforeUpgrade(config, file, { isSure: values.yes, json })
    if (values.all && values.name !== null)
      throw invalid('--name is for one church, and --all restores them all.')
    return withStorage(config, async (storage) => {
      if (values.forget) return forgotten(file, await forgetRestore(storage, file))
      if (values.all)
        return restoreEverything(storage, config, file, { json, trustsFiles: values['trust-files'] })
      const spool = createSpool(join(config.cacheDir, 'spool'))
      await spool.removeAbandoned(storage.clock.now())
      const checker = values['trust-files'] ? null : createPdfChecker()
      const progress = progressBar(json)
      const deps: RestoreDeps = {
        database: storage,
        clock: storage.clock,
        checker,
        spool,
        onProgress: progress.show,
      }
      try {
        if (values.test) {
          const outcome = await alone(storage, () => testRestore(deps, file))
          if (!outcome) throw otherAtWork()
          return tested(outcome, file)
        }
        await keepOnlyChurchListed(storage.collections)
        return outcomeOf(await restoreChurch(deps, file, values.name))
      } finally {
        progress.end()
        checker?.close()
      }
    })
  },
)

const tested = (outcome: TestOutcome, file: string) =>
  outcome.state === 'restored'
    ? {
        json: { restored: true, people: outcome.restored.people },
        text: `${file} was restored beside the database, compared with what it says, and removed again: ${plural(outcome.restored.churches.length, 'church', 'churches')}, ${countWords(
          outcome.restored.churches.map(({ source }) => source),
          null,
        )}.`,
      }
    : { json: { restored: false }, text: `${file} was not restored.`, problem: outcome.why }

const forgotten = (file: string, churches: number) => ({
  json: { forgotten: churches },
  text:
    churches === 0
      ? `No restore of ${file} was interrupted; nothing was removed.`
      : `What an interrupted restore of ${file} wrote is removed.`,
})

const outcomeOf = ({ churches: [church] }: Restored) => {
  if (!church) throw new Error('A restore of one church made none.')
  const { id, name, source } = church
  const { timeZone, counts } = source
  return {
    json: { church: { id, name, timeZone, counts } },
    text:
      `The church ${name} has the id ${id}: ${countWords([source], null)}.\n` +
      'It has no members yet; "member set" adds people.',
  }
}
