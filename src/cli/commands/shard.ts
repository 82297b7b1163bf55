import { TOOL } from '../../core/system/source-or-executable.ts'
import { claimNames } from '../../db/claims.ts'
import { shardScript } from '../../db/sharding.ts'
import { command } from '../command.ts'
import { withStorage } from '../storage.ts'

export const shard = command(
  {
    name: 'shard',
    summary: 'Check that the database can be sharded by church, and print the script that does it',
    details:
      'The script is run by mongosh on the cluster, with all servers stopped and after a backup:\n' +
      `  ${TOOL} shard > shard.js && mongosh "$MONGODB_URI" shard.js\n` +
      'A cluster keeps addresses of people and churches unique by claims. Those that are missing are written; where two\n' +
      'have the same address, the command names it and ends with 1.',
    options: {},
  },
  ({ config }) =>
    withStorage(config, async ({ collections }) => {
      const names = await claimNames(collections)
      if (names.length > 0)
        return {
          json: { ready: false, unclaimed: names, script: null },
          text: names.join('\n'),
          problem: 'The database cannot be sharded: two have the same address. Rename one of them first.',
        }
      const script = shardScript(config.mongodbDatabase, collections)
      return { json: { ready: true, unclaimed: names, script }, text: script }
    }),
)
