import { describe, expect, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError, readConfig } from '../../src/config.ts'
import { psaltery } from '../../testkit/process/program.ts'

const wrong: [variable: string, value: string][] = [
  ['MONGODB_URI', 'localhost:27017'],
  ['MONGODB_URI', 'postgres://localhost/songs'],
  ['MONGODB_URI', 'mongodb://'],
  ['MONGODB_URI_FILE', '/nowhere/mongodb-uri'],
  ['MONGODB_URI_FILE', import.meta.path],
  ['MONGODB_DATABASE', 'two words'],
  ['MONGODB_DATABASE', 'admin'],
  ['MONGODB_DATABASE', 'a'.repeat(39)],
  ['MONGODB_DATABASE', 'a.b'],
  ['HOST', 'not a host'],
  ['HOST', 'http://localhost'],
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['PORT', '0x10'],
  ['PORT', ' 3000'],
  ['LAN', 'yes'],
  ['APP_ORIGIN', 'songs.example.org'],
  ['APP_ORIGIN', 'https://songs.example.org/'],
  ['APP_ORIGIN', 'https://songs.example.org/app'],
  ['APP_ORIGIN', 'https://SONGS.example.org'],
  ['APP_ORIGIN', 'https://songs.example.org:443'],
  ['APP_ORIGIN', 'ftp://songs.example.org'],
  ['APP_ORIGIN', 'null'],
  ['CORS_ORIGINS', 'www.example.org'],
  ['CORS_ORIGINS', 'https://www.example.org/'],
  ['CORS_ORIGINS', 'https://www.example.org,'],
  ['CORS_ORIGINS', 'https://www.example.org,*'],
  ['CORS_ORIGINS', 'https://*.example.org'],
  ['CORS_ORIGINS', 'null'],
  ['SECRET_KEY', 'hunter2'],
  ['SECRET_KEY', 'a'.repeat(63)],
  ['SECRET_KEY', 'g'.repeat(64)],
  ['SECRET_KEY', `${'a'.repeat(44)}`],
  ['SECRET_KEY_FILE', '/nowhere/secret-key'],
  ['SECRET_KEY_FILE', import.meta.path],
  ['WEBHOOK_ALLOW_PRIVATE', 'yes'],
  ['OIDC_ISSUER', 'accounts.example.org'],
  ['OIDC_ISSUER', 'http://accounts.example.org'],
  ['OIDC_ISSUER', 'https://accounts.example.org/?a'],
  ['OIDC_ISSUER', 'https://me:secret@accounts.example.org'],
  ['OIDC_CLIENT_SECRET_FILE', '/nowhere/client-secret'],
  ['RATE_LIMIT_PER_MINUTE', '0'],
  ['RATE_LIMIT_PER_MINUTE', 'unlimited'],
  ['LOGIN_RATE_LIMIT_PER_MINUTE', '0'],
  ['LOGIN_RATE_LIMIT_PER_MINUTE', '1e3'],
  ['PAGE_RATE_LIMIT_PER_MINUTE', '0'],
  ['RATE_LIMIT_STORE', 'redis'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '17'],
  ['UPLOAD_CONCURRENCY', '0'],
  ['METRICS_ALLOWED_HOSTS', 'a, b'],
  ['UPLOAD_STALL_SECONDS', '0'],
  ['UPLOAD_STALL_SECONDS', '241'],
  ['UPLOAD_TOTAL_SECONDS', 'five minutes'],
  ['FILE_CACHE_MB', '-1'],
  ['SEARCH_MEMORY_MB', 'lots'],
  ['KEEP_APP', 'no'],
  ['ROBOTS', 'none'],
  ['LOG_LEVEL', 'verbose'],
  ['SMTP_URL', 'mail.example.org'],
  ['SMTP_URL', 'smtp://mail.example.org/path'],
  ['MAIL_FROM', 'Songs'],
  ['MAIL_FROM', 'a@b.example, c@d.example'],
  ['SKIP_BACKUP', 'yes'],
  ['BACKUP_MAIL', 'Anna'],
  ['BACKUP_MAIL', 'a@b.example;c@d.example'],
  // Without a mail server.
  ['BACKUP_MAIL', 'a@b.example'],
]

const oneSentence = /^[A-Z_]+ must [^\n]+\.$/

describe('a wrong value', () => {
  test.each(wrong)('%s=%s is refused with one sentence that names it', (variable, value) => {
    expect(() => readConfig({ [variable]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [variable]: value })).toThrow(new RegExp(`^${variable} `))
    expect(() => readConfig({ [variable]: value })).toThrow(oneSentence)
  })

  test('stops the start: one sentence on stderr, exit code 1', async () => {
    expect(await psaltery(['serve'], { env: { PORT: 'http' } })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'PORT must be a whole number from 0 to 65535, but is "http".\n',
    })
  })

  test('the sentence about SMTP_URL does not repeat the password that may be in it', () => {
    expect(() => readConfig({ SMTP_URL: 'smpt://me:hunter2@host' })).not.toThrow('hunter2')
  })

  test('the sentence about MONGODB_URI does not repeat the password that may be in it', () => {
    expect(() => readConfig({ MONGODB_URI: 'mongo://me:hunter2@host' })).not.toThrow('hunter2')
  })
})

describe('backups', () => {
  test.each([
    ['BACKUP_AT', '24:00', 'BACKUP_AT must be a time of day such as 03:00, or off, but is "24:00".'],
    ['BACKUP_AT', 'night', 'BACKUP_AT must be a time of day such as 03:00, or off, but is "night".'],
    ['BACKUP_KEEP', '7', 'BACKUP_KEEP must say of how many days, weeks and months a backup is kept'],
    ['BACKUP_KEEP', '0d 0w', 'BACKUP_KEEP must say of how many days, weeks and months a backup is kept'],
  ])('%s=%s is refused with one sentence', (name, value, sentence) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(oneSentence)
    expect(read).toThrow(sentence)
  })

  test('have no folder of their own beside a database that the server does not manage', () => {
    expect(readConfig({ MONGODB_URI: 'mongodb://a/?replicaSet=b' }).backups.dir).toBeNull()
    expect(readConfig({ DATA_DIR: '/srv/songs' }).backups.dir).toBe('/srv/songs/backups')
  })

  test('are read as they are given', () => {
    const given = {
      BACKUP_DIR: '/mnt/nas',
      BACKUP_AT: 'off',
      BACKUP_KEEP: '30d',
    }
    expect(readConfig(given).backups).toEqual({
      dir: '/mnt/nas',
      at: null,
      keep: { days: 30, weeks: 0, months: 0 },
      command: null,
      mail: [],
    })
  })

  test('are mailed about to addresses in lower case, each once', () => {
    const mail = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'songs@example.org' }
    expect(
      readConfig({ ...mail, BACKUP_MAIL: 'Anna@example.org, b@example.org,b@example.org' }).backups.mail,
    ).toEqual(['anna@example.org', 'b@example.org'])
  })
})

describe('what is not given', () => {
  test('has the values the README names', () => {
    expect(readConfig({ HOME: '/home/me' })).toEqual({
      mongodbUri: null,
      mongodbDatabase: 'psaltery',
      mongodBinary: null,
      dataDir: './data',
      cacheDir: '/home/me/.cache/psaltery',
      host: '127.0.0.1',
      port: 3000,
      appOrigin: 'http://localhost:3000',
      lanOrigins: [],
      lan: false,
      secretKey: null,
      oidc: null,
      mail: null,
      webhookAllowPrivate: false,
      corsOrigins: [],
      rateLimitPerMinute: 120,
      loginRateLimitPerMinute: 10,
      pageRateLimitPerMinute: 6000,
      rateLimitStore: 'memory',
      trustProxy: 0,
      uploadConcurrency: 8,
      uploadStallSeconds: 30,
      uploadTotalSeconds: 300,
      fileCacheMb: 1024,
      searchMemoryMb: 1024,
      backups: {
        dir: './data/backups',
        at: { hours: 3, minutes: 0 },
        keep: { days: 7, weeks: 4, months: 6 },
        command: null,
        mail: [],
      },
      copyDir: './data/backups',
      skipBackup: false,
      keepApp: true,
      robots: 'noindex',
      logLevel: 'info',
      metricsPort: 0,
      metricsHost: '127.0.0.1',
      metricsAllowedHosts: [],
    })
  })

  test('an empty value counts as not given', () => {
    const { port, logLevel } = readConfig({ PORT: '', LOG_LEVEL: '' })
    expect([port, logLevel]).toEqual([3000, 'info'])
  })

  test('the origin follows the port', () => {
    expect(readConfig({ PORT: '8080' }).appOrigin).toBe('http://localhost:8080')
  })
})

test('.env.example shows the defaults of limits, as the README does', async () => {
  const read = (name: string) => Bun.file(join(import.meta.dir, '../..', name)).text()
  const shown = [...(await read('.env.example')).matchAll(/^#([A-Z_]*LIMIT_PER_MINUTE|[A-Z_]+_MB)=(\d+)$/gm)]
  expect(shown.length).toBeGreaterThan(3)
  const readme = await read('README.md')
  for (const [, name, value] of shown)
    expect([name, new RegExp(`\`${name}\` +\\| \`(\\d+)\``).exec(readme)?.[1]]).toEqual([name, value])
})

test('.env.example lists every setting of the README, but the one that such a file must not name', async () => {
  const read = (name: string) => Bun.file(join(import.meta.dir, '../..', name)).text()
  const rows = (await read('README.md')).split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z_]{3,}/g) ?? [])
  const listed = [...(await read('.env.example')).matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name)
  expect([...listed, 'MONGOD_BINARY'].sort()).toEqual(named.sort())
})

test('the README lists every setting with its default', async () => {
  const readme = await Bun.file(join(import.meta.dir, '../../README.md')).text()
  const rows = readme.split('\n').filter((line) => line.startsWith('| `'))
  for (const [variable] of wrong) expect(rows.join('\n')).toContain(`\`${variable}\``)
  const config = readConfig({})
  for (const value of [
    config.host,
    config.port,
    config.rateLimitPerMinute,
    config.pageRateLimitPerMinute,
    config.robots,
    config.fileCacheMb,
    config.logLevel,
  ])
    expect(rows.join('\n')).toContain(`\`${value}\``)
})

test.each([
  ['https://www.example.org', ['https://www.example.org']],
  ['https://www.example.org, http://localhost:8080', ['https://www.example.org', 'http://localhost:8080']],
  ['*', ['*']],
])('CORS_ORIGINS=%s is a list', (given, origins) => {
  expect(readConfig({ CORS_ORIGINS: given }).corsOrigins).toEqual(origins)
})

describe('MONGODB_URI_FILE', () => {
  test('names a file with the address, as containers hand secrets over', async () => {
    const path = join(tmpdir(), `psaltery-uri-${crypto.randomUUID()}`)
    await Bun.write(path, 'mongodb://me:hunter2@host/?replicaSet=rs0\n')
    expect(readConfig({ MONGODB_URI_FILE: path }).mongodbUri).toBe(
      'mongodb://me:hunter2@host/?replicaSet=rs0',
    )
    await rm(path)
  })

  test('beside MONGODB_URI is refused, because only one of them could count', () => {
    expect(() => readConfig({ MONGODB_URI: 'mongodb://host', MONGODB_URI_FILE: 'uri' })).toThrow(oneSentence)
  })
})

describe('SECRET_KEY', () => {
  const key = Buffer.from(Array.from({ length: 32 }, (_, at) => 255 - at))

  test.each([key.toString('hex'), key.toString('hex').toUpperCase(), key.toString('base64')])(
    'may be %s',
    (given) => {
      expect(readConfig({ SECRET_KEY: given }).secretKey).toEqual(key)
    },
  )

  test('may be in a file, and not in both places', async () => {
    const path = join(tmpdir(), `psaltery-key-${crypto.randomUUID()}`)
    await Bun.write(path, `${key.toString('base64')}\n`)
    expect(readConfig({ SECRET_KEY_FILE: path }).secretKey).toEqual(key)
    expect(() => readConfig({ SECRET_KEY_FILE: path, SECRET_KEY: key.toString('hex') })).toThrow(oneSentence)
    await rm(path)
  })

  test('that is wrong is not repeated in the sentence', () => {
    expect(() => readConfig({ SECRET_KEY: 'hunter2' })).not.toThrow('hunter2')
  })
})

describe('OpenID Connect', () => {
  const given = {
    OIDC_ISSUER: 'https://accounts.example.org/realm',
    OIDC_CLIENT_ID: 'psaltery',
    OIDC_CLIENT_SECRET: 'hunter2',
    OIDC_NAME: 'Grace Account',
  }
  const provider = {
    issuer: 'https://accounts.example.org/realm',
    clientId: 'psaltery',
    clientSecret: 'hunter2',
    name: 'Grace Account',
  }

  test('is a provider with its name, which is otherwise that of its server', () => {
    expect(readConfig(given).oidc).toEqual(provider)
    expect(readConfig({ ...given, OIDC_NAME: '' }).oidc?.name).toBe('accounts.example.org')
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      const issuer = `http://${host}:4000`
      expect(readConfig({ ...given, OIDC_ISSUER: issuer }).oidc?.issuer).toBe(issuer)
    }
  })

  test('takes its secret from a file', async () => {
    const path = join(tmpdir(), `psaltery-client-secret-${crypto.randomUUID()}`)
    await Bun.write(path, 'hunter2\n')
    const { OIDC_CLIENT_SECRET: _, ...others } = given
    expect(readConfig({ ...others, OIDC_CLIENT_SECRET_FILE: path }).oidc).toEqual(provider)
    await rm(path)
  })

  test.each([
    ['OIDC_ISSUER', { OIDC_ISSUER: '' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '' }],
    ['OIDC_CLIENT_ID', { OIDC_CLIENT_ID: '' }],
    ['OIDC_CLIENT_SECRET', { OIDC_CLIENT_SECRET: '' }],
    ['OIDC_NAME', { OIDC_NAME: ' ' }],
    ['OIDC_NAME', { OIDC_NAME: 'n'.repeat(41) }],
    ['OIDC_NAME', { OIDC_NAME: 'two\nlines' }],
  ])('is refused with one sentence that begins with %s and holds no secret: %o', (variable, change) => {
    const read = () => readConfig({ ...given, ...change })
    expect(read).toThrow(new RegExp(`^${variable} `))
    expect(read).toThrow(ConfigError)
    expect(read).not.toThrow('hunter2')
  })
})

test('what is given is taken as it is', () => {
  const config = readConfig({
    MONGODB_URI: 'mongodb+srv://cluster.example.org/?tls=true',
    APP_ORIGIN: 'https://songs.example.org:8443',
    HOST: '::1',
    TRUST_PROXY: '2',
    RATE_LIMIT_STORE: 'mongodb',
  })
  expect(config).toMatchObject({
    mongodbUri: 'mongodb+srv://cluster.example.org/?tls=true',
    appOrigin: 'https://songs.example.org:8443',
    host: '::1',
    trustProxy: 2,
    rateLimitStore: 'mongodb',
  })
  expect(Object.isFrozen(config)).toBe(true)
})

test('mail is a server and a sender, and both are needed', () => {
  const url = 'smtp://songs%40example.org:p%40ss@mail.example.org:587'
  for (const from of ['songs@example.org', 'Grace Chapel <songs@example.org>'])
    expect(readConfig({ SMTP_URL: url, MAIL_FROM: from }).mail).toEqual({ url, from })
  expect(() => readConfig({ SMTP_URL: url })).toThrow('MAIL_FROM must be set together with SMTP_URL')
  expect(() => readConfig({ MAIL_FROM: 'a@b.example' })).toThrow(
    'SMTP_URL must be set together with MAIL_FROM',
  )
})
