import { connect as connectTls } from 'node:tls'
import { type Document, type HostAddress, MongoClient, MongoServerError } from 'mongodb'
import { optionsIn, WrongDeployment } from './address.ts'

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

/** From then on it is looked for why no connection is there. */
const LOOK_AFTER_MS = 1000
/** A set that is still being made is waited for until then. */
const UNINITIATED_AFTER_MS = 3000
const PROBE_MS = 1500

/** Why there is no connection. */
interface Cause {
  readonly sentence: string
  /** Whether waiting cannot help. */
  readonly isFinal: boolean
}

/**
 * Waits for a connection, and fails with the cause as soon as one is found that waiting does not mend: the driver would only
 * say that it has found no server.
 */
export const explained = async <T>(connecting: Promise<T>, client: MongoClient, uri: string): Promise<T> => {
  const began = performance.now()
  let isOver = false
  let last: Cause | null = null
  const settled = connecting.finally(() => {
    isOver = true
  })
  const looking = (async (): Promise<never> => {
    for (;;) {
      await Bun.sleep(LOOK_AFTER_MS)
      if (isOver) return await new Promise(() => {})
      last = (await causeOf(client, uri, performance.now() - began)) ?? last
      if (last?.isFinal && !isOver) throw new WrongDeployment(last.sentence)
    }
  })()
  try {
    return await Promise.race([settled, looking])
  } catch (error) {
    if (error instanceof WrongDeployment) throw error
    if (isFileError(error))
      throw new WrongDeployment(
        `A file that MONGODB_URI names in its options of TLS cannot be read (${error.code}). Check where it is and who may read it.`,
      )
    throw last === null ? error : new WrongDeployment((last as Cause).sentence, { cause: error })
  } finally {
    isOver = true
    settled.catch(() => {})
    looking.catch(() => {})
  }
}

/** The driver reads files only that are named in options of TLS. */
const isFileError = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'path' in error && 'code' in error

/** The first cause that is found at one of the hosts. */
const causeOf = async (client: MongoClient, uri: string, waitedMs: number): Promise<Cause | null> => {
  const given = new Map(optionsIn(uri))
  const causes = await Promise.all(
    client.options.hosts.map(async (address) => {
      const host = address.toString()
      const answer = await hello(host, uri)
      return 'error' in answer
        ? causeOfError(address, uri, answer.error)
        : causeIn(host, answer, given.get('replicaset') ?? null, waitedMs)
    }),
  )
  const found = causes.filter((cause) => cause !== null)
  return found.find(({ isFinal }) => isFinal) ?? found[0] ?? null
}

/** What the answer of a server says; null: it is fit. */
export const causeIn = (
  host: string,
  hello: Document,
  wanted: string | null,
  waitedMs: number,
): Cause | null => {
  if (hello.isreplicaset === true)
    return {
      sentence: `The MongoDB at ${host} belongs to a replica set that was never initiated. Run rs.initiate() in mongosh once; docs/operations.md shows how.`,
      isFinal: waitedMs >= UNINITIATED_AFTER_MS,
    }
  if (hello.msg === 'isdbgrid')
    return wanted === null
      ? null
      : {
          sentence: `MONGODB_URI has replicaSet, but ${host} is a router of a sharded cluster. Leave replicaSet out.`,
          isFinal: true,
        }
  if (hello.setName === undefined) return { sentence: STANDALONE, isFinal: true }
  if (wanted !== null && hello.setName !== wanted)
    return {
      sentence: `The replica set at ${host} is called ${hello.setName}, but MONGODB_URI has replicaSet=${wanted}. Write the same name.`,
      isFinal: true,
    }
  if (hello.isWritablePrimary !== true && hello.primary === undefined)
    return {
      sentence: `The replica set ${hello.setName} has no primary: more than half of its members must run and reach each other. rs.status() in mongosh says which do not.`,
      isFinal: false,
    }
  return {
    sentence: `The members of the replica set ${hello.setName} call themselves ${(hello.hosts ?? []).join(', ')}, and the primary cannot be reached from here by its name. This machine must resolve these names.`,
    isFinal: false,
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
      isFinal: false,
    }
  if (has(/^ECONNREFUSED$/))
    return {
      sentence: `MongoDB cannot be reached: nothing listens at ${host}. Check that it is running and that MONGODB_URI names it.`,
      isFinal: false,
    }
  if (hasTls(uri)) {
    const refusal = has(/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/)
    if (refusal)
      return {
        sentence: `The certificate of the MongoDB at ${host} is refused (${refusal}). Name the file of its authority in tlsCAFile, and the server by a name that is in the certificate.`,
        isFinal: true,
      }
    if (!('error' in (await hello(host, uri, false))))
      return {
        sentence: `The MongoDB at ${host} speaks without TLS, but MONGODB_URI has tls=true. Leave it out, or switch TLS on there.`,
        isFinal: true,
      }
  } else if (await speaksTls(name, port ?? 27_017))
    return {
      sentence: `The MongoDB at ${host} wants TLS. Add tls=true to MONGODB_URI, and tlsCAFile if its certificate is from an authority of your own.`,
      isFinal: true,
    }
  return {
    sentence: `MongoDB cannot be reached: ${host} does not answer. Check that it is running, that MONGODB_URI names it, and that no firewall is between.`,
    isFinal: false,
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
