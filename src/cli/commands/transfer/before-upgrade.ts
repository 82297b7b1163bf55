import type { Config } from '../../../config.ts'
import { invalid } from '../../../core/failures.ts'
import { say } from '../../../core/system/processes.ts'
import { aloneAtUpgrade } from '../../../maintenance/upgrade/migrate-with-copy.ts'
import {
  type Lost,
  lostSince,
  putBack,
  readWholeCopy,
  type WholeCopy,
} from '../../../maintenance/upgrade/put-back.ts'
import { runningMongodUri } from '../../../mongod/running-mongod.ts'
import type { Outcome } from '../../command.ts'
import { withUnchangedDatabase } from '../../storage.ts'
import { confirm, progressBar } from '../../terminal.ts'
import { plural } from './archive-summary.ts'

/** Puts a copy from before an upgrade back, after a question. */
export const restoreBeforeUpgrade = async (
  config: Config,
  file: string,
  { isSure, json }: { readonly isSure: boolean; readonly json: boolean },
): Promise<Outcome> => {
  if (!config.mongodbUri && (await runningMongodUri(config.dataDir)))
    throw invalid('The server runs. Stop it first: what it saves meanwhile would be lost.')
  const copy = await readWholeCopy(file)
  return withUnchangedDatabase(config, async (database) => {
    const lost = await lostSince(database, copy)
    const question = `${told(copy, lost)} Put it back, with every server stopped?`
    if (!isSure && (json || !(await confirm(question))))
      throw invalid(`${question} Nothing was changed. Repeat this with --yes.`)
    const progress = progressBar(json)
    await aloneAtUpgrade(database, say, () => putBack(database, copy, progress.show)).finally(progress.end)
    const { at, version } = copy.header
    const { documents } = copy
    return {
      json: { at, version, documents, lost },
      text: `Everything is as it was on ${shown(at)}: ${plural(documents, 'document')}. Start ${version === null ? 'the version before' : `Psaltery ${version}`} now; this one would upgrade it again.`,
    }
  })
}

const told = ({ header: { at, version } }: WholeCopy, lost: Lost): string => {
  const by = version === null ? '' : `, when Psaltery ${version} served it`
  const copy = `The copy has the database as it was on ${shown(at)}${by}.`
  if (lost.wasInterrupted) return `${copy} A copy was being put back before, and that was interrupted.`
  const counts = [
    plural(lost.changes, 'change'),
    plural(lost.churches, 'new church', 'new churches'),
    plural(lost.people, 'new person', 'new people'),
  ]
  return `${copy} What was saved since is lost: ${counts.join(', ')}, and whatever else was set.`
}

/** In the local time of the host. */
const shown = (at: Date): string => at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })
