import { readFileSync } from 'node:fs'
import { lanOrigins, type Machine, thisMachine } from './core/system/local-network.ts'
import { isOfThisMachine } from './core/this-machine.ts'

/** The environment, read once at the start. A wrong value stops it with one sentence that names the variable. */
export interface Config {
  /** null: a mongod of our own, kept in dataDir. */
  readonly mongodbUri: string | null
  readonly mongodbDatabase: string
  readonly mongodBinary: string | null
  readonly dataDir: string
  readonly cacheDir: string
  readonly host: string
  readonly port: number
  /** The origin that links begin with. */
  readonly appOrigin: string
  /** More origins that count as the server's own: those of the local network. */
  readonly lanOrigins: readonly string[]
  /** Whether the server is for the local network. */
  readonly lan: boolean
  /** 32 bytes that encrypt the secrets of webhooks; null: a file beside the data of a managed mongod. */
  readonly secretKey: Buffer | null
  /** The provider of OpenID Connect that people may sign in with; null: none. */
  readonly oidc: OidcSettings | null
  /** null: this server sends no mail. */
  readonly mail: MailSettings | null
  /** Whether webhooks may name private addresses, and http. */
  readonly webhookAllowPrivate: boolean
  /** Origins whose pages may call version 2 of the API; * stands for all. */
  readonly corsOrigins: readonly string[]
  readonly rateLimitPerMinute: number
  readonly loginRateLimitPerMinute: number
  readonly pageRateLimitPerMinute: number
  readonly rateLimitStore: 'memory' | 'mongodb'
  readonly trustProxy: number
  readonly uploadConcurrency: number
  readonly uploadStallSeconds: number
  readonly uploadTotalSeconds: number
  readonly fileCacheMb: number
  readonly searchMemoryMb: number
  readonly backups: BackupSettings
  /** Whether the database is migrated without a copy of it before. */
  readonly skipBackup: boolean
  /** Where the database is copied to before it is changed for a new version. */
  readonly copyDir: string
  /** Whether browsers keep the app, so that it starts without the network. */
  readonly keepApp: boolean
  /** Whether search engines may take up public pages. */
  readonly robots: 'noindex' | 'allow'
  readonly logLevel: LogLevel
  /** 0: no metrics are served. */
  readonly metricsPort: number
  readonly metricsHost: string
  /** Hosts of requests for the metrics, besides METRICS_HOST, localhost and addresses. */
  readonly metricsAllowedHosts: readonly string[]
}

export interface BackupSettings {
  /** null: no backups are made. */
  readonly dir: string | null
  /** The time of day, local to the host; null: none are made by themselves. */
  readonly at: { readonly hours: number; readonly minutes: number } | null
  /** How many days, weeks and months keep their newest backup. */
  readonly keep: { readonly days: number; readonly weeks: number; readonly months: number }
  /** A program that gets the path of each new backup. */
  readonly command: string | null
  /** Addresses, in lower case: the Administrators among them hear of backups that are too old. */
  readonly mail: readonly string[]
}

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

export const readConfig = (env: Environment, machine: () => Machine = thisMachine): Config => {
  const port = integer(env, 'PORT', 3000, 0, 65535)
  const lan = oneOf(env, 'LAN', ['false', 'true'] as const, 'false') === 'true'
  const dataDir = text(env, 'DATA_DIR') ?? './data'
  const backupDir = text(env, 'BACKUP_DIR')
  return Object.freeze({
    mongodbUri: mongodbUri(env),
    mongodbDatabase: databaseName(env),
    mongodBinary: text(env, 'MONGOD_BINARY'),
    dataDir,
    cacheDir: `${text(env, 'XDG_CACHE_HOME') ?? `${text(env, 'HOME') ?? '.'}/.cache`}/psaltery`,
    host: host(env, 'HOST', lan ? '0.0.0.0' : '127.0.0.1'),
    port,
    ...origins(env, port, lan ? machine() : null),
    lan,
    secretKey: secretKey(env),
    oidc: oidcSettings(env),
    mail: mailSettings(env),
    webhookAllowPrivate: oneOf(env, 'WEBHOOK_ALLOW_PRIVATE', ['false', 'true'] as const, 'false') === 'true',
    corsOrigins: corsOrigins(env),
    rateLimitPerMinute: integer(env, 'RATE_LIMIT_PER_MINUTE', 120, 1, 1_000_000_000),
    loginRateLimitPerMinute: integer(env, 'LOGIN_RATE_LIMIT_PER_MINUTE', 10, 1, 1_000_000_000),
    pageRateLimitPerMinute: integer(env, 'PAGE_RATE_LIMIT_PER_MINUTE', 6000, 1, 1_000_000_000),
    rateLimitStore: oneOf(env, 'RATE_LIMIT_STORE', ['memory', 'mongodb'] as const, 'memory'),
    trustProxy: integer(env, 'TRUST_PROXY', 0, 0, 16),
    uploadConcurrency: integer(env, 'UPLOAD_CONCURRENCY', 8, 1, 1000),
    uploadStallSeconds: integer(env, 'UPLOAD_STALL_SECONDS', 30, 1, 240),
    uploadTotalSeconds: integer(env, 'UPLOAD_TOTAL_SECONDS', 300, 1, 86_400),
    fileCacheMb: integer(env, 'FILE_CACHE_MB', 1024, 0, 10_000_000),
    searchMemoryMb: integer(env, 'SEARCH_MEMORY_MB', 1024, 0, 1_000_000),
    backups: backupSettings(env, backupDir, dataDir),
    copyDir: backupDir ?? `${dataDir}/backups`,
    skipBackup: oneOf(env, 'SKIP_BACKUP', ['false', 'true'] as const, 'false') === 'true',
    keepApp: oneOf(env, 'KEEP_APP', ['true', 'false'] as const, 'true') === 'true',
    robots: oneOf(env, 'ROBOTS', ['noindex', 'allow'] as const, 'noindex'),
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, 'info'),
    metricsPort: integer(env, 'METRICS_PORT', 0, 0, 65535),
    metricsHost: host(env, 'METRICS_HOST'),
    metricsAllowedHosts: hostNames(env, 'METRICS_ALLOWED_HOSTS'),
  })
}

const backupSettings = (env: Environment, given: string | null, dataDir: string): BackupSettings => {
  const isManaged = textOrFile(env, 'MONGODB_URI').given === null
  return {
    dir: given ?? (isManaged ? `${dataDir}/backups` : null),
    at: timeOfDay(env, 'BACKUP_AT', '03:00'),
    keep: keptTimes(env, 'BACKUP_KEEP', '7d 4w 6m'),
    command: text(env, 'BACKUP_COMMAND'),
    mail: backupMail(env),
  }
}

const backupMail = (env: Environment): readonly string[] => {
  const given = text(env, 'BACKUP_MAIL')
  if (given === null) return []
  const addresses = given.split(',').map((one) => one.trim().toLowerCase())
  if (!addresses.every((one) => /^[^\s<>@",;]+@[^\s<>@",;]+$/.test(one)))
    throw new ConfigError(
      `BACKUP_MAIL must be addresses such as anna@example.org with commas between them, but is "${given}".`,
    )
  if (mailSettings(env) === null)
    throw new ConfigError('BACKUP_MAIL must be set together with SMTP_URL and MAIL_FROM.')
  return [...new Set(addresses)]
}

const timeOfDay = (env: Environment, name: string, standard: string): BackupSettings['at'] => {
  const given = text(env, name) ?? standard
  if (given === 'off') return null
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(given) ?? []
  if (hours === undefined)
    throw new ConfigError(`${name} must be a time of day such as 03:00, or off, but is "${given}".`)
  return { hours: Number(hours), minutes: Number(minutes) }
}

const keptTimes = (env: Environment, name: string, standard: string): BackupSettings['keep'] => {
  const given = text(env, name) ?? standard
  const [, days, weeks, months] = /^(?:(\d{1,4})d)?(?: ?(\d{1,4})w)?(?: ?(\d{1,4})m)?$/.exec(given) ?? []
  const keep = { days: Number(days ?? 0), weeks: Number(weeks ?? 0), months: Number(months ?? 0) }
  if (keep.days + keep.weeks + keep.months === 0)
    throw new ConfigError(
      `${name} must say of how many days, weeks and months a backup is kept, such as 7d 4w 6m, but is "${given}".`,
    )
  return keep
}

const mongodbUri = (env: Environment): string | null => {
  const { given, holds } = textOrFile(env, 'MONGODB_URI')
  // The value may hold a password, so the sentence does not repeat it.
  if (given !== null && !/^mongodb(\+srv)?:\/\/[^/\s]+/.test(given))
    throw new ConfigError(`${holds('begin', 'begins')} with mongodb:// or mongodb+srv:// and a server.`)
  return given
}

const SECRET_KEY_BYTES = 32

const secretKey = (env: Environment): Buffer | null => {
  const { given, holds } = textOrFile(env, 'SECRET_KEY')
  if (given === null) return null
  const isHex = /^[0-9a-f]{64}$/i.test(given)
  const isBase64 = /^[A-Za-z0-9+/]{43}=?$/.test(given)
  const key = Buffer.from(given, isHex ? 'hex' : 'base64')
  if (!(isHex || isBase64) || key.length !== SECRET_KEY_BYTES)
    throw new ConfigError(
      `${holds('be', 'holds')} 32 random bytes as 64 hexadecimal digits or in base64, as "openssl rand -base64 32" prints them.`,
    )
  return key
}

const databaseName = (env: Environment): string => {
  const given = text(env, 'MONGODB_DATABASE') ?? 'psaltery'
  if (!/^[A-Za-z0-9_-]{1,38}$/.test(given) || ['admin', 'local', 'config'].includes(given))
    throw new ConfigError(
      `MONGODB_DATABASE must be 1 to 38 letters, digits, - or _ and not one of MongoDB's own, but is "${given}".`,
    )
  return given
}

const host = (env: Environment, name: string, standard = '127.0.0.1'): string => {
  const given = text(env, name) ?? standard
  if (!/^[A-Za-z0-9.:_-]+$/.test(given))
    throw new ConfigError(`${name} must be an address or a host name to listen on, but is "${given}".`)
  return given
}

const hostNames = (env: Environment, name: string): readonly string[] => {
  const given = text(env, name)?.split(',') ?? []
  if (!given.every((one) => /^[A-Za-z0-9._-]+$/.test(one)))
    throw new ConfigError(`${name} must be host names with commas between them, but is "${given}".`)
  return given
}

/**
 * Beside an https origin no other one counts: its cookies are Secure, so that nobody could sign in elsewhere. Without
 * APP_ORIGIN the first address of the local network is the main origin; a name alone is not, because it may not resolve.
 */
const origins = (env: Environment, port: number, machine: Machine | null) => {
  const found = machine ? lanOrigins(machine, port) : []
  const main = machine && machine.addresses.length > 0 ? found[0] : undefined
  const appOrigin = origin(env, main ?? `http://localhost:${port}`)
  return { appOrigin, lanOrigins: appOrigin.startsWith('https:') ? [] : found }
}

/** Kept as given, because it is compared byte for byte with the Origin header. */
const origin = (env: Environment, standard: string): string => {
  const given = text(env, 'APP_ORIGIN') ?? standard
  if (!isOrigin(given))
    throw new ConfigError(
      `APP_ORIGIN must be an origin such as https://songs.example.org, without a path or a slash at its end, but is "${given}".`,
    )
  return given
}

const isOrigin = (given: string): boolean => {
  const parsed = URL.canParse(given) ? new URL(given) : null
  return parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.origin === given
}

const corsOrigins = (env: Environment): readonly string[] => {
  const given = text(env, 'CORS_ORIGINS')
  if (given === null) return []
  const origins = given.split(',').map((one) => one.trim())
  if (given.trim() !== '*' && !origins.every((one) => isOrigin(one) && !one.includes('*')))
    throw new ConfigError(
      `CORS_ORIGINS must be * or origins such as https://www.example.org with commas between them, without a path or a slash at their end, but is "${given}".`,
    )
  return origins
}

/** A provider of OpenID Connect and how this server is known there. */
export interface OidcSettings {
  /** As the provider writes it in its tokens. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** For the button on the sign-in page. */
  readonly name: string
}

const MAX_NAME_LENGTH = 40

const oidcSettings = (env: Environment): OidcSettings | null => {
  const issuer = text(env, 'OIDC_ISSUER')
  const clientId = text(env, 'OIDC_CLIENT_ID')
  const { given: clientSecret } = textOrFile(env, 'OIDC_CLIENT_SECRET')
  const name = text(env, 'OIDC_NAME')
  if (issuer === null) {
    if (clientId ?? clientSecret ?? name)
      throw new ConfigError(
        'OIDC_ISSUER must be set together with OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME.',
      )
    return null
  }
  if (!isIssuer(issuer))
    throw new ConfigError(
      `OIDC_ISSUER must be the https address of a provider such as https://accounts.example.org, without ? or #, but is "${issuer}"; http is enough on this machine only.`,
    )
  if (!clientId)
    throw new ConfigError(
      'OIDC_CLIENT_ID must be set too: the provider shows it where this server is registered.',
    )
  if (!clientSecret)
    throw new ConfigError(
      'OIDC_CLIENT_SECRET or OIDC_CLIENT_SECRET_FILE must be set too: the provider shows the secret where this server is registered.',
    )
  return { issuer, clientId, clientSecret, name: oidcName(name ?? new URL(issuer).hostname) }
}

const isIssuer = (given: string): boolean => {
  const url = URL.canParse(given) ? new URL(given) : null
  if (!url || /[?#\s]/.test(given) || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOfThisMachine(url.hostname))
}

const oidcName = (given: string): string => {
  const shortened = given.trim()
  if (shortened === '' || [...shortened].length > MAX_NAME_LENGTH || /\p{Cc}/u.test(shortened))
    throw new ConfigError(
      `OIDC_NAME must be a name of 1 to ${MAX_NAME_LENGTH} characters on one line, but is "${given}".`,
    )
  return shortened
}

/** The mail server, and the address that mails come from. */
export interface MailSettings {
  readonly url: string
  readonly from: string
}

const mailSettings = (env: Environment): MailSettings | null => {
  const { given: url, holds } = textOrFile(env, 'SMTP_URL')
  const from = text(env, 'MAIL_FROM')
  // The value may hold a password, so the sentence does not repeat it.
  if (url !== null && !isSmtpUrl(url))
    throw new ConfigError(
      `${holds('be', 'holds')} the address of a mail server such as smtp://user:password@mail.example.org:587 or smtps://user:password@mail.example.org:465, with special characters of the password as %40 and so on.`,
    )
  if (from !== null && !SENDER.test(from))
    throw new ConfigError(
      `MAIL_FROM must be an address such as songs@example.org, or a name with it such as Songs <songs@example.org>, but is "${from}".`,
    )
  if (url === null && from === null) return null
  if (url === null)
    throw new ConfigError('SMTP_URL must be set together with MAIL_FROM: it names the mail server.')
  if (from === null)
    throw new ConfigError(
      'MAIL_FROM must be set together with SMTP_URL: it is the address that mails come from.',
    )
  return { url, from }
}

const isSmtpUrl = (given: string): boolean => {
  const parsed = URL.canParse(given) ? new URL(given) : null
  return (
    parsed !== null &&
    /^smtps?:$/.test(parsed.protocol) &&
    parsed.hostname !== '' &&
    /^\/?$/.test(parsed.pathname)
  )
}

/** An address, or a name and the address in angle brackets; on one line. */
const SENDER = /^(?:[^\p{C}<>@",;]{1,100} <[^\s<>@",;]+@[^\s<>@",;]+>|[^\s<>@",;]+@[^\s<>@",;]+)$/u

type Environment = Readonly<Record<string, string | undefined>>

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** An empty value counts as not given, as in `PORT= bun run start`. */
const text = (env: Environment, name: string): string | null =>
  (Object.hasOwn(env, name) ? env[name] : undefined) || null

const integer = (env: Environment, name: string, standard: number, min: number, max: number): number => {
  const given = text(env, name)
  if (given === null) return standard
  const value = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN
  if (!(value >= min && value <= max))
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, but is "${given}".`)
  return value
}

const oneOf = <T extends string>(
  env: Environment,
  name: string,
  allowed: readonly T[],
  standard: NoInfer<T>,
): T => {
  const given = text(env, name)
  if (given === null) return standard
  const found = allowed.find((value) => value === given)
  if (!found) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, but is "${given}".`)
  return found
}

/** A setting that is given as it is, or in the file that NAME_FILE names. */
const textOrFile = (env: Environment, name: string) => {
  const file = text(env, `${name}_FILE`)
  if (file !== null && text(env, name) !== null)
    throw new ConfigError(`${name}_FILE must not be set together with ${name}.`)
  return {
    given: file === null ? text(env, name) : readSecret(`${name}_FILE`, file),
    /** The beginning of a sentence about it. */
    holds: (setting: string, content: string) =>
      file === null ? `${name} must ${setting}` : `${name}_FILE must name a file that ${content}`,
  }
}

/** A secret in a file, as containers hand it over; its last line may end with a line break. */
const readSecret = (name: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8').trimEnd()
  } catch {
    throw new ConfigError(`${name} must name a file that can be read, but is "${path}".`)
  }
}
