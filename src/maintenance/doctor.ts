import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Db, Document } from 'mongodb'
import { redirectUriOf } from '../accounts/oidc/pages.ts'
import { discover } from '../accounts/oidc/provider.ts'
import type { Config } from '../config.ts'
import { SecretFileProblem } from '../core/system/files.ts'
import { isOfThisMachine, leadsToThisMachine } from '../core/this-machine.ts'
import { connectionInForce } from '../db/address.ts'
import { archivedAtIn } from '../db/archived-filter.ts'
import type { Database } from '../db/connect.ts'
import { featureVersion } from '../db/deployment.ts'
import { type MissingIndex, missingIndexes } from '../db/indexes.ts'
import { isNewer, lastInstallation, newestMigration, refusalOf, SCHEMA } from '../db/migrations.ts'
import { indexArguments } from '../db/sharding.ts'
import { createSecretKey, decryptSecret, secretKeyPath, UnreadableSecret } from '../events/webhooks/secret.ts'
import { createMailTransport, outcomeOf, testMessage } from '../mail/transport.ts'
import { keyFile, passwordFile } from '../mongod/credentials.ts'

/** The result of a check: fine, a warning, or a problem. */
export interface Finding {
  readonly check: string
  readonly state: 'ok' | 'warning' | 'problem'
  /** The result and, unless it is fine, what to do. */
  readonly sentence: string
}

const finding =
  (state: Finding['state']) =>
  (check: string, sentence: string): Finding => ({ check, state, sentence })

export const ok = finding('ok')
export const warning = finding('warning')
export const problem = finding('problem')

/** Checks combinations of settings. `readConfig` has checked each of them. */
export const checkSettings = (config: Config): Finding[] => {
  const { appOrigin, lan, corsOrigins, webhookAllowPrivate, trustProxy, host } = config
  const { protocol, hostname } = new URL(appOrigin)
  const readable = corsOrigins.filter(
    (origin) => origin.startsWith('http:') && !isOfThisMachine(new URL(origin).hostname),
  )
  const warnings: readonly (readonly [when: boolean, sentence: string])[] = [
    [
      leadsToThisMachine(appOrigin),
      `Only this machine can open ${appOrigin}, so links, QR codes and posters do not work on phones; ${lan ? 'connect it to a network and start again' : 'set LAN=true or APP_ORIGIN in the file .env, unless the server was started with --lan'}.`,
    ],
    [
      protocol !== 'https:' && !isOfThisMachine(hostname),
      `APP_ORIGIN is ${appOrigin}: without https, passwords and songs cross the network readable for others; put a proxy with TLS in front.`,
    ],
    [
      readable.length > 0,
      `CORS_ORIGINS has ${readable.join(', ')}: without https, others on the network can change such a page and take the tokens that it holds; list https origins only.`,
    ],
    [
      protocol === 'https:' && trustProxy === 0,
      'APP_ORIGIN is https, so a proxy stands in front, but TRUST_PROXY is 0: all people are counted as one address by the rate limits; set it to the number of proxies.',
    ],
    [
      trustProxy > 0 && !isOfThisMachine(host),
      `TRUST_PROXY is ${trustProxy} and HOST is ${host}: a client that reaches the port without the proxy can claim any address; allow only the proxy to reach it.`,
    ],
    [
      webhookAllowPrivate,
      'WEBHOOK_ALLOW_PRIVATE is true: Administrators of churches can make this server call addresses in its own network; leave it out unless they may.',
    ],
  ]
  const found = warnings.flatMap(([when, sentence]) => (when ? warning('settings', sentence) : []))
  return found.length > 0 ? found : [ok('settings', `People reach Psaltery at ${appOrigin}.`)]
}

const MB = 1_000_000
const LITTLE_SPACE = 1000 * MB
/** Below this much, an upload of 20 MB and the journal of MongoDB may already fail. */
const NO_SPACE = 200 * MB

/** Checks the folders on this machine: write access, permissions and free space. */
export const checkFolders = async (config: Config): Promise<Finding[]> => {
  const dataDir = resolve(config.dataDir)
  const folders = config.mongodbUri ? [config.cacheDir] : [dataDir, config.cacheDir]
  const checks = folders.flatMap((folder) => [checkWritable(folder), checkSpace(folder)])
  if (!config.mongodbUri) checks.push(checkSecrets(join(dataDir, 'mongodb'), secretKeyPath(config)))
  return Promise.all(checks)
}

const checkWritable = async (folder: string): Promise<Finding> => {
  const existing = await nearestFolder(folder)
  try {
    await access(existing, constants.W_OK | constants.X_OK)
    return ok('permissions', `${folder} can be written.`)
  } catch {
    return problem(
      'permissions',
      `${existing} cannot be written by this user; run as the user whom it belongs to, or change its owner.`,
    )
  }
}

const checkSpace = async (folder: string): Promise<Finding> => {
  const { bavail, bsize } = await statfs(await nearestFolder(folder))
  return judgeSpace(`the disk of ${folder}`, bavail * bsize)
}

/** Also checks the disk of a remote MongoDB, which reports its free bytes. */
export const judgeSpace = (disk: string, free: number): Finding => {
  const size = free < 10_000 * MB ? `${Math.round(free / MB)} MB` : `${Math.round(free / (1000 * MB))} GB`
  const sentence = `${size} are free on ${disk}`
  if (free < NO_SPACE) return problem('disk space', `Only ${sentence}: saves will soon fail; make space now.`)
  if (free < LITTLE_SPACE) return warning('disk space', `Only ${sentence}; make space soon.`)
  return ok('disk space', `${sentence}.`)
}

const checkSecrets = async (dbPath: string, secretKey: string): Promise<Finding> => {
  for (const path of [dbPath, keyFile(dbPath), passwordFile(dbPath), secretKey]) {
    const mode = await stat(path).then(
      (found) => found.mode,
      () => 0,
    )
    if ((mode & 0o077) !== 0)
      return problem(
        'permissions',
        `${path} can be read by other users of this machine; run "chmod go= ${path}".`,
      )
  }
  return ok('permissions', 'The database and its passwords are readable by their owner alone.')
}

/** The folder, or its nearest parent that exists. */
const nearestFolder = async (folder: string): Promise<string> => {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  )
  return isThere || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}

const MAIL = 'mail'

/** Connects to the mail server and signs in; with an address, also sends it a test mail. */
export const checkMail = async (
  { mail, appOrigin }: Config,
  testAddress: string | null,
): Promise<Finding> => {
  if (!mail)
    return testAddress === null
      ? ok(MAIL, 'This server sends none: Administrators hand on the links of invitations.')
      : problem(MAIL, 'No test mail was sent; set SMTP_URL and MAIL_FROM first.')
  const { host } = new URL(mail.url)
  const transport = createMailTransport(mail)
  try {
    await transport.check()
    if (testAddress === null) return ok(MAIL, `The mail server ${host} takes mail from this server.`)
    await transport.send(testMessage(testAddress, appOrigin), crypto.randomUUID())
    return ok(MAIL, `The mail server ${host} took a test mail for ${testAddress}; see whether it arrives.`)
  } catch (error) {
    return problem(MAIL, mailProblem(host, error))
  }
}

const remedies = {
  unreachable: 'check the name, the port and the TLS of SMTP_URL, and whether a firewall is between',
  signIn: 'check the user and the password in SMTP_URL',
  address: 'check the address',
  busy: 'try again later',
  refused: 'check that it may send mail from MAIL_FROM',
  limit: 'try again later',
} as const

const mailProblem = (host: string, error: unknown): string => {
  const { problem: what, answer } = outcomeOf(error)
  const words = answer ?? String(Object(error).message ?? error)
  return `The mail server ${host} did not take it (${words}); ${remedies[what]}.`
}

const OIDC = 'OpenID Connect'

/** Checks that the provider describes itself, and as the issuer of the settings. */
export const checkOidc = async ({ oidc, appOrigin }: Config): Promise<Finding> => {
  if (!oidc) return ok(OIDC, 'Not used: OIDC_ISSUER is not set.')
  try {
    await discover(oidc)
    return ok(OIDC, `${oidc.name} answers. Its list of allowed addresses needs ${redirectUriOf(appOrigin)}.`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    return problem(
      OIDC,
      `${oidc.issuer} does not describe itself as a provider of that name (${reason}), so people cannot sign in with it; check OIDC_ISSUER and the connection to it.`,
    )
  }
}

const ANSWER_TIMEOUT_MS = 5000

/** Requests APP_ORIGIN, so that the request passes every proxy. */
export const checkProxy = async ({ appOrigin }: Config, database: Database | null): Promise<Finding> => {
  const alive = await ask(`${appOrigin}/api/health/live`)
  if (!alive?.headers.has('x-request-id'))
    return warning(
      'proxy',
      `Psaltery does not answer at ${appOrigin}: the server is not running, or the proxy does not lead to it; proxies were not checked.`,
    )
  const song = await database?.collections.songs.findOne(archivedAtIn('exclude'))
  if (!song) return warning('proxy', 'There is no song yet to ask for, so proxies were not checked.')
  const answer = await ask(`${appOrigin}/api/v1/public/churches/${song.churchId}/songs/${song._id}`)
  const etag = answer?.headers.get('etag')
  if (/^"\d+"$/.test(etag ?? ''))
    return ok('proxy', `Answers arrive unchanged at ${appOrigin}: their ETag is strong.`)
  return problem(
    'proxy',
    etag
      ? `A proxy makes the ETag of an answer weak (${etag}), so clients cannot save; switch its compression off for /api.`
      : 'A proxy takes the ETag out of answers, so clients cannot save; let it pass the header on.',
  )
}

/** Accepts compressed answers, because proxies change an ETag when they compress. */
const ask = (url: string): Promise<Response | null> =>
  fetch(url, {
    headers: { 'accept-encoding': 'gzip' },
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  }).catch(() => null)

/** Where the key of the secrets of webhooks is, which no backup has; null: there is none yet. */
export const placeOfSecretKey = async (config: Config): Promise<string | null> => {
  if (config.secretKey) return 'SECRET_KEY or SECRET_KEY_FILE'
  if (config.mongodbUri) return null
  const path = secretKeyPath(config)
  return (await Bun.file(path).exists()) ? path : null
}

const WEBHOOKS = 'webhooks'

/** Checks that the key of this server reads the secrets of all webhooks. */
export const checkWebhooks = async (config: Config, { collections }: Database): Promise<Finding> => {
  const key = await createSecretKey(config)
    .read()
    .catch((error: unknown) => {
      if (error instanceof SecretFileProblem) return problem(WEBHOOKS, error.message)
      throw error
    })
  if (key && 'check' in key) return key
  let [read, unreadable] = [0, 0]
  for await (const webhook of collections.webhooks.find()) {
    if (!webhook.secret) continue
    if (!key)
      return problem(
        WEBHOOKS,
        'Webhooks have secrets, but there is no key to read them, so nothing is delivered; set SECRET_KEY or SECRET_KEY_FILE to the key with which they were made.',
      )
    try {
      decryptSecret(key, webhook.secret, webhook)
      read++
    } catch (error) {
      if (!(error instanceof UnreadableSecret)) throw error
      unreadable++
    }
  }
  if (unreadable > 0)
    return problem(
      WEBHOOKS,
      `The secrets of ${unreadable} of ${read + unreadable} webhooks were encrypted under another key, so these webhooks deliver nothing; set SECRET_KEY to that key, or make new secrets.`,
    )
  if (!key && config.mongodbUri)
    return ok(WEBHOOKS, 'There are none, and none can be made until SECRET_KEY or SECRET_KEY_FILE is set.')
  return ok(WEBHOOKS, read === 0 ? 'No webhook has a secret yet.' : `The secrets of all ${read} can be read.`)
}

/** Checks whether this version may serve the database, and names the version that served it last. */
export const checkVersions = async (db: Db): Promise<Finding> => {
  const [newest, last] = await Promise.all([newestMigration(db), lastInstallation(db)])
  const schema = newest?._id ?? 0
  const refusal = refusalOf(newest)
  if (refusal) return problem('version', refusal.message)
  const served = last
    ? `Psaltery ${last.version} started on this database last, on ${last.lastAt.toISOString()}`
    : 'No version has left its name on this database yet'
  if (schema < SCHEMA && schema > 0)
    return warning(
      'version',
      `${served}; the next start brings it from schema ${schema} to ${SCHEMA}, and older versions refuse it from then on: make a backup first.`,
    )
  return last && isNewer(last.version)
    ? ok('version', `${served}; it is newer than this one, with the same schema, so both can serve it.`)
    : ok('version', `${served}.`)
}

/** What is in force of the address and of what Psaltery needs. */
export const checkConnection = ({ mongodbUri }: Config): Finding =>
  ok(
    'connection',
    mongodbUri === null ? 'To the managed mongod on this machine.' : connectionInForce(mongodbUri),
  )

const MAX_SKEW_MS = 2000

export const checkDatabase = async (database: Database): Promise<Finding[]> => {
  const admin = database.client.db('admin')
  const [{ version }, clock, features] = await Promise.all([
    admin.command({ buildInfo: 1 }),
    askClock(database),
    featureVersion(database.client),
  ])
  return [
    checkVersion(version, features),
    checkDeployment(clock.hello),
    checkClock(clock.skewMs),
    await checkVersions(database.db),
    ...(await checkIndexes(database)),
    ...(await checkDisk(database)),
  ]
}

/** One that is too old is refused before. */
const checkVersion = (version: string, features: string | null): Finding =>
  features === null || version.startsWith(features)
    ? ok('MongoDB', `MongoDB ${version} is running.`)
    : ok(
        'MongoDB',
        `MongoDB ${version} is running, with the features of ${features}: set featureCompatibilityVersion when you need no way back.`,
      )

const checkDeployment = (hello: Document): Finding => {
  if (hello.msg === 'isdbgrid') return ok('replica set', 'The database is a sharded cluster.')
  const members: number = hello.hosts?.length ?? 0
  if (hello.arbiters?.length > 0)
    return warning(
      'replica set',
      `The replica set ${hello.setName} has an arbiter, which holds no data: when a member is away, saves wait; use three members with data.`,
    )
  if (members === 2)
    return warning(
      'replica set',
      `The replica set ${hello.setName} has two members: when one is away, there is no majority and nothing is saved; use one or three.`,
    )
  return members === 1
    ? ok('replica set', `The replica set ${hello.setName} has one member: keep backups elsewhere.`)
    : ok('replica set', `The replica set ${hello.setName} has ${members} members.`)
}

/** How far MongoDB's clock is ahead of the clock of this machine, within the time of the round trip. */
const askClock = async ({ client }: Database): Promise<{ hello: Document; skewMs: number }> => {
  const asked = Date.now()
  const hello = await client.db('admin').command({ hello: 1 })
  const answered = Date.now()
  const theirs = hello.localTime.getTime()
  return { hello, skewMs: Math.max(asked - theirs, theirs - answered, 0) }
}

const checkClock = (skewMs: number): Finding =>
  skewMs <= MAX_SKEW_MS
    ? ok('clock', 'The clocks of this machine and of MongoDB agree.')
    : warning(
        'clock',
        `The clocks of this machine and of MongoDB are ${Math.round(skewMs / 1000)} seconds apart, and so are the times of changes and the ends of sessions; let both follow NTP.`,
      )

const checkIndexes = async ({ collections }: Database): Promise<Finding[]> => {
  const { count, missing } = await missingIndexes(collections)
  return missing.length > 0 ? missing.map(missingIndex) : [ok('indexes', `All ${count} indexes are there.`)]
}

const missingIndex = ({ collection: { collectionName }, plan }: MissingIndex): Finding => {
  const values = indexArguments(plan).filter((part) => Object.keys(part).length > 0)
  const command = `db.getCollection(${JSON.stringify(collectionName)}).createIndex(${values.map((part) => JSON.stringify(part)).join(', ')})`
  const what = plan.unique ? 'A unique index, which guards saves,' : 'An index'
  return problem(
    'indexes',
    `${what} of ${collectionName} is missing; the next start makes it again, or mongosh with ${command}`,
  )
}

/** Some hosted MongoDB services do not report their disks. */
const checkDisk = async ({ db }: Database): Promise<Finding[]> => {
  const { fsTotalSize, fsUsedSize } = await db.stats()
  return fsTotalSize ? [judgeSpace('the disk of MongoDB', fsTotalSize - fsUsedSize)] : []
}
