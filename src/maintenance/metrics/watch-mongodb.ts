import type { MongoClient, TopologyDescription } from 'mongodb'
import type { Metrics } from './metrics.ts'

/** Subscribes to the driver's events about connections and the topology. */
export const watchMongodb = (client: MongoClient, metrics: Metrics): void => {
  metrics.onPrimary(true)
  client.on('connectionCreated', () => metrics.onConnections({ open: 1 }))
  client.on('connectionClosed', () => metrics.onConnections({ open: -1 }))
  client.on('connectionCheckedOut', () => metrics.onConnections({ inUse: 1 }))
  client.on('connectionCheckedIn', () => metrics.onConnections({ inUse: -1 }))
  client.on('topologyDescriptionChanged', ({ newDescription }) =>
    metrics.onPrimary(hasWritable(newDescription)),
  )
}

/** A primary of a replica set, or a router of a sharded cluster. */
const hasWritable = ({ servers }: TopologyDescription): boolean =>
  [...servers.values()].some(({ type }) => type === 'RSPrimary' || type === 'Mongos')
