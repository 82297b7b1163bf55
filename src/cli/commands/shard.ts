import { findChurch } from '../../churches/store.ts'
import { invalid } from '../../core/failures.ts'
import { prepareSharding } from '../../sharding/prepare.ts'
import { type Missing, whatIsMissing } from '../../sharding/readiness.ts'
import { shardingScript } from '../../sharding/script.ts'
import { readShards, readZones, type Zone, zonesOfShards } from '../../sharding/zones.ts'
import { TOOL } from '../../system/source-or-executable.ts'
import { command, type Option } from '../command.ts'
import { flag } from '../options.ts'
import { progressBar } from '../progress.ts'
import { type Storage, withStorage } from '../storage.ts'

const shards: Option<readonly string[]> = {
  value: 'NAMES',
  about: 'The shards that the churches are spread over, as sh.status() shows them: NAME,NAME',
  defaultValue: [],
  check: readShards,
}

const zone: Option<readonly Zone[]> = {
  value: 'ZONES',
  about:
    'Churches that must lie on certain shards: NAME=SHARD,SHARD:CHURCH,CHURCH; several with spaces, in quotes',
  defaultValue: [],
  check: readZones,
}

export const shard = command(
  {
    name: 'shard',
    summary: 'Check that the database can be sharded by church, and print the script that does it',
    details:
      'It says what is missing and changes nothing; with --prepare it makes the database ready, which may be done while\n' +
      'people save and may be interrupted: the same command goes on. Versions of Psaltery that cannot work on a cluster\n' +
      'refuse the database from then on, so stop their servers first and make a backup. When nothing is missing it prints\n' +
      'the script, to be run by mongosh on the cluster:\n' +
      `  ${TOOL} shard --shards shard0,shard1 > shard.js && mongosh "$MONGODB_URI" shard.js\n` +
      'It ends with 1 when something is missing.',
    options: {
      prepare: flag(
        'Make the database ready: chunks get their church, addresses are claimed, indexes are exchanged',
      ),
      shards,
      zone,
    },
  },
  ({ config, values, json }) =>
    withStorage(config, async (storage) => {
      await refuseUnknownChurches(storage, values.zone)
      if (values.prepare) await prepare(storage, json)
      const missing = await whatIsMissing(storage)
      if (missing.length > 0) return notReady(missing)
      const script = shardingScript({
        database: config.mongodbDatabase,
        collections: storage.collections,
        ofShards: zonesOfShards(values.shards),
        ofRegions: values.zone,
      })
      if (values.prepare)
        return {
          json: { ready: true, missing, script },
          text: 'The database is ready to be sharded. "shard --shards NAMES" prints the script for mongosh.',
        }
      return { json: { ready: true, missing, script }, text: script }
    }),
)

const prepare = async (storage: Storage, json: boolean): Promise<void> => {
  const progress = progressBar(json)
  await prepareSharding(storage, progress.show).finally(progress.end)
}

const refuseUnknownChurches = async ({ collections }: Storage, zones: readonly Zone[]): Promise<void> => {
  for (const churchId of zones.flatMap(({ churchIds }) => churchIds))
    if (!(await findChurch(collections, churchId)))
      throw invalid(`There is no church with the id ${churchId}, which --zone names.`)
}

const notReady = (missing: readonly Missing[]) => ({
  json: { ready: false, missing, script: null },
  text: missing.map(({ sentence }) => sentence).join('\n'),
  problem: 'The database is not ready to be sharded. "shard --prepare" makes it ready.',
})
