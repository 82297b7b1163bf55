import { resolve } from 'node:path'
import { invalid } from '../../core/failures.ts'
import { command } from '../command.ts'
import { fillDemo, isEmpty } from '../demo/fill-demo.ts'
import { describeSignIns, showSignIns } from '../demo/sign-ins.ts'
import { withStorage } from '../storage.ts'

export const demo = command(
  {
    name: 'demo',
    summary: 'Fill an empty database with a church to try things out',
    details:
      'Adds a church with songs, an Administrator, an Editor and a Viewer. "serve" does the same by itself when\n' +
      'its own database is still empty. It never touches a database that MONGODB_URI names, nor one in use.',
  },
  async ({ config }) => {
    if (config.mongodbUri)
      throw invalid('The demo never fills a database that MONGODB_URI names. Unset it to use one of our own.')
    return withStorage(config, async (storage) => {
      if (!(await isEmpty(storage.collections)))
        throw invalid('The catalogue is not empty. The demo needs a new one: set DATA_DIR to another folder.')
      const { church, signIns, songs, files } = await fillDemo(storage, config)
      return {
        json: { church, signIns, songs, files },
        text:
          `${church.name} has ${songs} songs and ${files} files now.\n` +
          showSignIns(resolve(config.dataDir), describeSignIns(signIns), process.stdout),
      }
    })
  },
)
