import { MongoClient, type MongoClientOptions, MongoDriverError } from 'mongodb'
import { COMMAND_TIMEOUT_MS, CONNECT_TIMEOUT_MS, LONG_CONNECT_TIMEOUT_MS } from '../core/time.ts'

/** MONGODB_URI names what Psaltery cannot work with. The message is for the host. */
export class WrongDeployment extends Error {
  override readonly name = 'WrongDeployment'
}

/** Reads come from the primary and show majority-committed data; writes wait for a majority and its journals. */
const guarantees = {
  readPreference: 'primary',
  readConcern: { level: 'majority' },
  writeConcern: { w: 'majority', journal: true },
  retryWrites: true,
  retryReads: true,
} as const

/** What happens with an option of MONGODB_URI. */
type Rule =
  | { readonly is: 'counts'; readonly standard?: string }
  /** Only this value, in small letters, or no such option. */
  | { readonly is: 'needed'; readonly value: string; readonly because: string }
  | { readonly is: 'refused'; readonly because: string }

const counts = (standard?: string): Rule => ({ is: 'counts', ...(standard && { standard }) })
const needed = (value: string, because: string): Rule => ({ is: 'needed', value, because })
const refused = (because: string): Rule => ({ is: 'refused', because })

const MAX_CONNECTIONS = 64
const HEARTBEAT_MS = 2000
const APP_NAME = 'psaltery'

const seconds = (ms: number): string => `${ms / 1000} s`

const onePrimary = 'a read after a save must show it'
const onMajority = 'a save that was answered must survive the loss of a server'
const noPackage = 'Psaltery does not include the package for it'
const firstServer = `${seconds(CONNECT_TIMEOUT_MS)}, at a start and for commands ${seconds(LONG_CONNECT_TIMEOUT_MS)}`

/** Every option that MongoDB describes for an address, and what Psaltery does with it. */
export const addressOptions: Readonly<Record<string, Rule>> = {
  replicaSet: counts(),
  directConnection: counts(),
  srvServiceName: counts(),
  srvMaxHosts: counts(),
  authSource: counts(),
  authMechanism: counts(),
  authMechanismProperties: counts(),
  tls: counts(),
  ssl: counts(),
  tlsCAFile: counts(),
  tlsCRLFile: counts(),
  tlsCertificateKeyFile: counts(),
  tlsCertificateKeyFilePassword: counts(),
  tlsAllowInvalidCertificates: counts(),
  tlsAllowInvalidHostnames: counts(),
  tlsInsecure: counts(),
  appName: counts(`\`${APP_NAME}\`, which is also put behind yours`),
  compressors: counts('none; `zstd` and `zlib` are there'),
  zlibCompressionLevel: counts(),
  maxPoolSize: counts(String(MAX_CONNECTIONS)),
  minPoolSize: counts(),
  maxConnecting: counts(),
  maxIdleTimeMS: counts(),
  waitQueueTimeoutMS: counts(),
  connectTimeoutMS: counts(firstServer),
  serverSelectionTimeoutMS: counts(firstServer),
  socketTimeoutMS: counts(`${seconds(COMMAND_TIMEOUT_MS)}; at a start and for commands always none`),
  heartbeatFrequencyMS: counts(seconds(HEARTBEAT_MS)),
  serverMonitoringMode: counts(),
  localThresholdMS: counts(),
  w: needed('majority', onMajority),
  journal: needed('true', onMajority),
  j: needed('true', onMajority),
  readConcernLevel: needed('majority', 'a read must not show what can still be lost'),
  readPreference: needed('primary', onePrimary),
  retryWrites: needed('true', 'a save must survive the change of the primary'),
  retryReads: needed('true', 'a read must survive the change of the primary'),
  wtimeoutMS: refused('a save would be answered before a majority has it'),
  wtimeout: refused('a save would be answered before a majority has it'),
  readPreferenceTags: refused(onePrimary),
  maxStalenessSeconds: refused(onePrimary),
  timeoutMS: refused(
    'it would end migrations, imports and backups; set serverSelectionTimeoutMS and socketTimeoutMS',
  ),
  loadBalanced: refused('Psaltery follows which member is the primary'),
  proxyHost: refused(noPackage),
  proxyPort: refused(noPackage),
  proxyUsername: refused(noPackage),
  proxyPassword: refused(noPackage),
}

const ruleOf = new Map(
  Object.entries(addressOptions).map(([name, rule]) => [name.toLowerCase(), { name, rule }]),
)

/** With their names in small letters. A question mark in a password is written as %3F. */
export const optionsIn = (uri: string): readonly (readonly [name: string, value: string])[] => {
  const query = uri.includes('?') ? uri.slice(uri.indexOf('?') + 1) : ''
  return [...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value] as const)
}

/** The sentences repeat no values but those that are expected: an address holds a password. */
const refuseContradictions = (given: ReturnType<typeof optionsIn>): void => {
  for (const [written, value] of given) {
    const known = ruleOf.get(written)
    if (!known)
      throw new WrongDeployment(
        `MONGODB_URI has ${/^\w{1,40}$/.test(written) ? `the option ${written}` : 'an option'}, which is not one of MongoDB's. docs/operations.md lists them.`,
      )
    const { name, rule } = known
    if (rule.is === 'refused')
      throw new WrongDeployment(
        `MONGODB_URI must not have the option ${name}: ${rule.because}. Leave it out.`,
      )
    if (rule.is === 'needed' && value.toLowerCase() !== rule.value)
      throw new WrongDeployment(
        `MONGODB_URI has ${name} with another value than ${rule.value}: ${rule.because}. Leave it out.`,
      )
    if (name === 'compressors' && value.split(',').includes('snappy'))
      throw new WrongDeployment(
        `MONGODB_URI has compressors=snappy: ${noPackage}. Use compressors=zstd or zlib, or leave it out.`,
      )
  }
}

/** The options of a client for this address. Throws a WrongDeployment where it contradicts what Psaltery needs. */
const clientOptions = (uri: string, isLongRunning: boolean): MongoClientOptions => {
  const written = optionsIn(uri)
  refuseContradictions(written)
  const given = new Map(written)
  const timeoutMs = isLongRunning ? LONG_CONNECT_TIMEOUT_MS : CONNECT_TIMEOUT_MS
  const standard: MongoClientOptions = {
    maxPoolSize: MAX_CONNECTIONS,
    connectTimeoutMS: timeoutMs,
    serverSelectionTimeoutMS: timeoutMs,
    socketTimeoutMS: COMMAND_TIMEOUT_MS,
    // The driver notices a lost or returned server at the next heartbeat.
    heartbeatFrequencyMS: HEARTBEAT_MS,
  }
  const left = Object.entries(standard).filter(([name]) => !given.has(name.toLowerCase()))
  const prefix = given.get('appname')
  return {
    ...Object.fromEntries(left),
    minHeartbeatFrequencyMS: 250,
    // A field that is undefined is left out of what is stored. Otherwise the driver would store null.
    ignoreUndefined: true,
    appName: prefix ? `${prefix} ${APP_NAME}` : APP_NAME,
    ...guarantees,
    ...(isLongRunning ? { socketTimeoutMS: 0 } : {}),
  }
}

/** A client that is not connected yet. */
export const openClient = (uri: string, isLongRunning: boolean): MongoClient => {
  const options = clientOptions(uri, isLongRunning)
  try {
    return new MongoClient(uri, options)
  } catch (error) {
    if (!(error instanceof MongoDriverError)) throw error
    throw new WrongDeployment(
      'MONGODB_URI is not an address that the MongoDB driver understands. Check its hosts and the values of its options.',
    )
  }
}

/** What is in force for requests, as a sentence. */
export const connectionInForce = (uri: string): string => {
  const { options } = openClient(uri, false)
  const { appName, tls, compressors, maxPoolSize, minPoolSize } = options
  const used = compressors.filter((name) => name !== 'none')
  const limit = (ms: number): string => (ms === 0 ? 'no limit' : seconds(ms))
  return [
    `As "${appName}"`,
    tls
      ? options.rejectUnauthorized === false
        ? 'with TLS that trusts every certificate'
        : 'with TLS'
      : 'without TLS',
    used.length > 0 ? `compressed with ${used.join(', ')}` : 'not compressed',
    `${minPoolSize > 0 ? `${minPoolSize} to ` : 'at most '}${maxPoolSize} connections`,
    `${limit(options.serverSelectionTimeoutMS)} to find a server, ${limit(options.connectTimeoutMS)} to connect, ${limit(options.socketTimeoutMS)} for an answer`,
    `reads from the ${options.readPreference.mode} at ${options.readConcern?.level}, writes at ${options.writeConcern?.w}${options.writeConcern?.journal ? ' with its journal' : ''}, both ${options.retryReads && options.retryWrites ? 'repeated' : 'not repeated'} once after a lost connection.`,
  ].join('; ')
}
