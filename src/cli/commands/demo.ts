import { resolve } from 'node:path'
import { demoChurchOf, removeDemo } from '../../accounts/set-up/service.ts'
import { invalid } from '../../core/failures.ts'
import { command, type Outcome } from '../command.ts'
import { fillDemo, isEmpty } from '../demo/fill-demo.ts'
import { describeSignIns, showSignIns } from '../demo/sign-ins.ts'
import { flag } from '../options.ts'
import { type Storage, withStorage } from '../storage.ts'
import { confirm } from '../terminal.ts'

export const demo = command(
  {
    name: 'demo',
    summary: 'Fill an empty database with a church to try things out',
    details:
      'Adds a church with songs and services, an Administrator, an Editor and a Viewer. "serve" does the same by itself when\n' +
      'its own database is still empty. It fills neither a database that MONGODB_URI names nor one in use.\n' +
      'With --remove the demo church goes, with its songs and the people who belong to no other church.',
    options: {
      remove: flag('Removes the demo church, after a question'),
      yes: flag('With --remove: does not ask'),
    },
  },
  async ({ config, values, json }) => {
    if (values.remove) return withStorage(config, (storage) => remove(storage, values.yes, json))
    if (config.mongodbUri)
      throw invalid('The demo never fills a database that MONGODB_URI names. Unset it to use one of our own.')
    return withStorage(config, async (storage) => {
      if (!(await isEmpty(storage.collections)))
        throw invalid('The catalogue is not empty. The demo needs a new one: set DATA_DIR to another folder.')
      const { church, signIns, songs, files, services } = await fillDemo(storage, config)
      return {
        json: { church, signIns, songs, files, services },
        text:
          `${church.name} has ${songs} songs, ${files} files and ${services} services now.\n` +
          showSignIns(resolve(config.dataDir), describeSignIns(signIns), process.stdout),
      }
    })
  },
)

const remove = async (storage: Storage, isSure: boolean, json: boolean): Promise<Outcome> => {
  const church = await demoChurchOf(storage.collections)
  if (!church) throw invalid('There is no demo church.')
  const question = `Remove ${church.name} (${church.id}) with its ${church.songs} songs and its people?`
  if (!isSure && (json || !(await confirm(question))))
    throw invalid(`${question} Nothing was changed. Repeat this with --yes.`)
  const people = await removeDemo(storage, church.id)
  return {
    json: { church, people },
    text: `${church.name} is removed. Accounts that went with it: ${people}.`,
  }
}
