import { connect as connectTls } from 'node:tls'
import { type Document, type HostAddress, MongoClient, MongoServerError } from 'mongodb'
import { optionsIn, WrongDeployment } from './address.ts'
import { isStorageAway } from './errors.ts'

export const STANDALONE =
  'MONGODB_URI names a standalone MongoDB server, which has no transactions. ' +
  'Give a replica set (one member is enough) or a sharded cluster; docs/operations.md shows how.'

const OLDEST_MAJOR_VERSION = 6

/** Engines that answer like MongoDB. */
const OTHERS: readonly {
  readonly name: string
  readonly lacks: string
  readonly isIt: (hosts: readonly string[], buildInfo: Document) => boolean
}[] = [
  {
    name: 'FerretDB',
    lacks: 'transactions and change streams',
    isIt: (_, buildInfo) => 'ferretdb' in buildInfo,
  },
  {
    name: 'Azure Cosmos DB',
    lacks: 'retried writes, majority reads and change streams of a whole database',
    isIt: (hosts) => hosts.some((host) => /\.(mongo)?cosmos\.azure\.(com|cn|us)$/.test(host)),
  },
  {
    name: 'Amazon DocumentDB',
    lacks: 'retried writes and updates that use the clock of the database',
    isIt: (hosts) => hosts.some((host) => /\.docdb(-elastic)?\.amazonaws\.com(\.cn)?$/.test(host)),
  },
]

/** Refuses what only looks like MongoDB, and a MongoDB that is too old. */
export const refuseOther = (hosts: readonly HostAddress[], buildInfo: Document): void => {
  const names = hosts.map(({ host = '' }) => host.toLowerCase())
  const other = OTHERS.find(({ isIt }) => isIt(names, buildInfo))
  if (other)
    throw new WrongDeployment(
      `MONGODB_URI names ${other.name}, which only resembles MongoDB: it lacks ${other.lacks}. Give a MongoDB.`,
    )
  const version = String(buildInfo.version)
  if (!(Number.parseInt(version, 10) >= OLDEST_MAJOR_VERSION))
    throw new WrongDeployment(
      `MongoDB ${/^[\w.-]{1,40}$/.test(version) ? version : ''} is too old: Psaltery needs ${OLDEST_MAJOR_VERSION}.0 or newer. Upgrade it one major version at a time.`,
    )
}

/** A new program on old data keeps to the old features until this is set. Not every user may read it. */
export const refuseOldFeatures = async (client: MongoClient): Promise<void> => {
  const version = await featureVersion(client)
  if (version !== null && Number.parseInt(version, 10) < OLDEST_MAJOR_VERSION)
    throw new WrongDeployment(
      `MongoDB keeps to the features of ${version}: its featureCompatibilityVersion is ${version}, and Psaltery needs ${OLDEST_MAJOR_VERSION}.0 or newer. An administrator of MongoDB raises it with setFeatureCompatibilityVersion.`,
    )
}

/** null: the user may not read it. */
export const featureVersion = async (client: MongoClient): Promise<string | null> => {
  try {
    const answer = await client.db('admin').command({ getParameter: 1, featureCompatibilityVersion: 1 })
    return answer.featureCompatibilityVersion?.version ?? null
  } catch (error) {
    if (error instanceof MongoServerError) return null
    throw error
  }
}

/** How often it is looked for why no connection is there. */
const LOOK_EVERY_MS = 1000
/** A set that is being made, or a member that has just started, says for a moment that it has no configuration. */
const UNINITIATED_MS = 2000
const PROBE_MS = 1500

/** Why there is no connection. */
interface Cause {
  readonly sentence: string
  /** How long it must be there until waiting is in vain. */
  readonly isFinalAfterMs: number
}

const NOT_FINAL = Number.POSITIVE_INFINITY

/**
 * Waits for a connection, and fails with the cause as soon as one is found that waiting does not mend: the driver would only
 * say that it has found no server.
 */
export const explained = async <T>(connecting: Promise<T>, uri: string, client: MongoClient): Promise<T> => {
  const { promise: inVain, reject } = Promise.withResolvers<never>()
  const known: { cause: Cause | null; since: number } = { cause: null, since: 0 }
  let isOver = false
  const look = async (): Promise<void> => {
    await Bun.sleep(LOOK_EVERY_MS)
    if (isOver) return
    const cause = await causeOf(client, uri)
    if (cause?.sentence !== known.cause?.sentence) known.since = performance.now()
    known.cause = cause ?? known.cause
    if (cause && performance.now() - known.since >= cause.isFinalAfterMs)
      reject(new WrongDeployment(cause.sentence))
    else await look()
  }
  look().catch(() => {})
  try {
    return await Promise.race([connecting, inVain])
  } catch (error) {
    if (isFileError(error))
      throw new WrongDeployment(
        `A file that MONGODB_URI names in its options of TLS cannot be read (${error.code}). Check where it is and who may read it.`,
      )
    const isKnown = error instanceof WrongDeployment || known.cause === null || !isStorageAway(error)
    throw isKnown ? error : new WrongDeployment(known.cause?.sentence, { cause: error })
  } finally {
    isOver = true
    connecting.catch(() => {})
  }
}

/** The driver reads files only that are named in options of TLS. */
const isFileError = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'path' in error && 'code' in error

/** A server that is fit but cannot be used yet says more than another that is not. */
const causeOf = async (client: MongoClient, uri: string): Promise<Cause | null> => {
  const wanted = new Map(optionsIn(uri)).get('replicaset') ?? null
  const found = await Promise.all(
    client.options.hosts.map(async (address) => {
      const answer = await hello(address.toString(), uri)
      const isAnswer = !('error' in answer)
      const cause = isAnswer
        ? causeIn(address.toString(), answer, wanted)
        : await causeOfError(address, uri, answer.error)
      return { cause, isFit: isAnswer && cause?.isFinalAfterMs !== 0 }
    }),
  )
  const fit = found.find(({ isFit }) => isFit)
  if (fit) return fit.cause
  const causes = found.flatMap(({ cause }) => cause ?? [])
  return causes.sort((a, b) => a.isFinalAfterMs - b.isFinalAfterMs)[0] ?? null
}

/** What the answer of a server says; null: it is fit. */
export const causeIn = (host: string, hello: Document, wanted: string | null): Cause | null => {
  if (hello.isreplicaset === true)
    return {
      sentence: `The MongoDB at ${host} belongs to a replica set that was never initiated. Run rs.initiate() in mongosh once; docs/operations.md shows how.`,
      isFinalAfterMs: UNINITIATED_MS,
    }
  if (hello.msg === 'isdbgrid')
    return wanted === null
      ? null
      : {
          sentence: `MONGODB_URI has replicaSet, but ${host} is a router of a sharded cluster. Leave replicaSet out.`,
          isFinalAfterMs: 0,
        }
  if (hello.setName === undefined) return { sentence: STANDALONE, isFinalAfterMs: 0 }
  if (wanted !== null && hello.setName !== wanted)
    return {
      sentence: `The replica set at ${host} is called ${hello.setName}, but MONGODB_URI has replicaSet=${wanted}. Write the same name.`,
      isFinalAfterMs: 0,
    }
  if (hello.isWritablePrimary !== true && hello.primary === undefined)
    return {
      sentence: `The replica set ${hello.setName} has no primary: more than half of its members must run and reach each other. rs.status() in mongosh says which do not.`,
      isFinalAfterMs: NOT_FINAL,
    }
  return {
    sentence: `The members of the replica set ${hello.setName} call themselves ${(hello.hosts ?? []).join(', ')}, and the primary cannot be reached from here by its name. This machine must resolve these names.`,
    isFinalAfterMs: NOT_FINAL,
  }
}

/** What one server says of itself, to anybody. */
const hello = async (
  host: string,
  uri: string,
  usesTls = hasTls(uri),
): Promise<Document | { error: unknown }> => {
  const tls = optionsIn(uri).filter(([name]) => name.startsWith('tls') && name !== 'tls')
  const query = new URLSearchParams(
    [['directConnection', 'true'], ...(usesTls ? [['tls', 'true'], ...tls] : [])].map((pair) => [...pair]),
  )
  const client = new MongoClient(`mongodb://${host}/?${query}`, {
    connectTimeoutMS: PROBE_MS,
    serverSelectionTimeoutMS: PROBE_MS,
    maxPoolSize: 1,
  })
  try {
    return await client.db('admin').command({ hello: 1 })
  } catch (error) {
    return { error }
  } finally {
    await client.close().catch(() => {})
  }
}

/** An address with +srv uses TLS unless it says otherwise. */
const hasTls = (uri: string): boolean => {
  const given = new Map(optionsIn(uri))
  return (given.get('tls') ?? given.get('ssl') ?? String(uri.startsWith('mongodb+srv:'))) === 'true'
}

const causeOfError = async (
  { host: name = '', port }: HostAddress,
  uri: string,
  error: unknown,
): Promise<Cause | null> => {
  const host = `${name}:${port}`
  const seen = codesIn(error)
  const has = (pattern: RegExp): string | undefined => seen.find((code) => pattern.test(code))
  if (has(/^(ENOTFOUND|EAI_AGAIN)$/))
    return {
      sentence: `The name ${name} in MONGODB_URI is not known on this machine. Check its spelling and the name servers.`,
      isFinalAfterMs: NOT_FINAL,
    }
  if (has(/^ECONNREFUSED$/))
    return {
      sentence: `MongoDB cannot be reached: nothing listens at ${host}. Check that it is running and that MONGODB_URI names it.`,
      isFinalAfterMs: NOT_FINAL,
    }
  if (hasTls(uri)) {
    const refusal = has(/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/)
    if (refusal)
      return {
        sentence: `The certificate of the MongoDB at ${host} is refused (${refusal}). Name the file of its authority in tlsCAFile, and the server by a name that is in the certificate.`,
        isFinalAfterMs: 0,
      }
    if (!('error' in (await hello(host, uri, false))))
      return {
        sentence: `The MongoDB at ${host} speaks without TLS, but MONGODB_URI has tls=true. Leave it out, or switch TLS on there.`,
        isFinalAfterMs: 0,
      }
  } else if (await speaksTls(name, port ?? 27_017))
    return {
      sentence: `The MongoDB at ${host} wants TLS. Add tls=true to MONGODB_URI, and tlsCAFile if its certificate is from an authority of your own.`,
      isFinalAfterMs: 0,
    }
  return {
    sentence: `MongoDB cannot be reached: ${host} does not answer. Check that it is running, that MONGODB_URI names it, and that no firewall is between.`,
    isFinalAfterMs: NOT_FINAL,
  }
}

/** The codes of an error, of those that caused it, and of those that the driver has for each server. */
const codesIn = (error: unknown): readonly string[] => {
  if (typeof error !== 'object' || error === null) return []
  const { code, cause, reason } = error as { code?: unknown; cause?: unknown; reason?: unknown }
  const servers: ReadonlyMap<string, { error?: unknown }> = Object(reason).servers ?? new Map()
  return [
    ...(typeof code === 'string' ? [code] : []),
    ...codesIn(cause),
    ...[...servers.values()].flatMap((server) => codesIn(server.error)),
  ]
}

const speaksTls = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connectTls({ host, port, rejectUnauthorized: false, timeout: PROBE_MS })
    const end = (isTls: boolean) => {
      socket.destroy()
      resolve(isTls)
    }
    socket.once('secureConnect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
    socket.once('close', () => end(false))
  })
