import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'

const ROOT = join(import.meta.dir, '..')

interface Source {
  readonly path: string
  readonly text: string
  readonly imports: readonly string[]
}

const IMPORT = /(?:^|[;}\s])(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?'([^'\n]+)'|\bimport\(\s*'([^'\n]+)'/g

const read = (path: string): Source => {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return { path, text, imports: [...text.matchAll(IMPORT)].map(([, named, lazy]) => named ?? lazy ?? '') }
}

const files = (pattern: string): Source[] => [...new Bun.Glob(pattern).scanSync(ROOT)].sort().map(read)

const sources = files('src/**/*.{ts,tsx}')
const tests = files('{test,testkit,scripts}/**/*.{ts,tsx}')

/** Rooms whose parts stand in an order among themselves; the other rooms and the files in src are one module each. */
const ROOMS_WITH_PARTS = ['accounts', 'churches', 'events', 'maintenance']

/**
 * src/events/live/store.ts is in the module events/live, src/saves/write.ts in saves. A part may be a file, such as
 * src/maintenance/doctor.ts.
 */
const moduleOf = (path: string): string => {
  const [, room = '', part = ''] = path.split('/')
  const ofPart = `${room}/${part.replace(/\.ts$/, '')}`
  const isPart = path.split('/').length > 3 || ofPart in mayImport
  return ROOMS_WITH_PARTS.includes(room) && isPart ? ofPart : room
}

/** What a file imports from this project, as paths from its root. */
const relativeImports = ({ path, imports }: Source): string[] =>
  imports
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.normalize(posix.join(posix.dirname(path), name)))

const ownImports = (source: Source): string[] =>
  relativeImports(source).filter((target) => target.startsWith('src/'))

const foundation = ['core', 'client', 'db', 'http', 'config.ts', 'log.ts']
const people = [...foundation, 'accounts', 'accounts/tokens', 'accounts/auth', 'churches']
/** What changes people and accounts. */
const administration = [
  'churches/members',
  'accounts/invitations',
  'accounts/own',
  'accounts/oidc',
  'accounts/passkeys',
]
const catalogue = [...people, 'saves', 'files', 'catalogue']

/** Which modules a module may import from. A change of this table changes the plan in docs/architecture.md. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  core: [],
  'config.ts': ['core'],
  'log.ts': ['config.ts'],
  db: ['core', 'config.ts'],
  mongod: ['core', 'config.ts', 'db'],
  http: ['core', 'client', 'config.ts', 'log.ts'],
  saves: ['core', 'db'],
  mail: foundation,
  accounts: ['core', 'db', 'mail'],
  'accounts/tokens': [...foundation, 'accounts'],
  'accounts/auth': [...foundation, 'accounts', 'accounts/tokens'],
  churches: [...foundation, 'accounts', 'accounts/tokens', 'accounts/auth'],
  'churches/members': people,
  'accounts/invitations': [...people, 'churches/members', 'mail'],
  'accounts/own': [...people, 'churches/members', 'mail'],
  'accounts/oidc': [...people, 'churches/members', 'accounts/invitations', 'accounts/own'],
  'accounts/passkeys': [...people, 'churches/members', 'accounts/own'],
  files: people,
  catalogue: [...people, 'saves', 'files'],
  events: ['core', 'db', 'saves'],
  'events/live': [...catalogue, 'events'],
  'events/log': ['core', 'db', 'saves'],
  'events/changes': [...catalogue, 'events/log'],
  'events/webhooks': [...catalogue, 'events', 'events/changes', 'events/log'],
  search: catalogue,
  public: [...catalogue, 'events/live', 'formats', 'search'],
  maintenance: ['churches', 'db'],
  'maintenance/verify': [...catalogue, 'events'],
  'churches/removal': ['churches', 'core', 'db', 'files', 'maintenance/verify'],
  'accounts/set-up': [...people, ...administration, 'churches/removal'],
  'maintenance/metrics': ['http'],
  'maintenance/backups': [
    'http',
    'config.ts',
    'core',
    'db',
    'files',
    'log.ts',
    'mail',
    'maintenance',
    'maintenance/archive',
    'maintenance/verify',
    'maintenance/doctor',
  ],
  'maintenance/upgrade': ['core', 'db', 'log.ts', 'maintenance/archive', 'maintenance/backups'],
  'maintenance/purge': [...catalogue, 'formats', 'maintenance/archive', 'maintenance/backups'],
  'maintenance/doctor': ['config.ts', 'core', 'db', 'mail', 'mongod', 'accounts/oidc', 'events/webhooks'],
  'maintenance/archive': [
    ...catalogue,
    'churches/members',
    'formats',
    'maintenance',
    'maintenance/verify',
    'events',
    'events/webhooks',
    'churches/removal',
  ],
  // The collections that the rooms declare.
  'database.ts': [
    'core',
    'accounts',
    'catalogue',
    'churches',
    'db',
    'events',
    'files',
    'mail',
    'maintenance',
    'saves',
    'search',
  ],
  'contract.ts': [
    ...catalogue,
    ...administration,
    'search',
    'public',
    'events/live',
    'events/changes',
    'events/webhooks',
    'maintenance/backups',
  ],
  'app.ts': [
    ...catalogue,
    ...administration,
    'mail',
    'search',
    'public',
    'events/live',
    'events/changes',
    'events/webhooks',
    'accounts/set-up',
    'maintenance/backups',
    'contract.ts',
  ],
  'server.ts': [
    ...catalogue,
    ...administration,
    'mail',
    'maintenance/backups',
    'maintenance/metrics',
    'maintenance/upgrade',
    'mongod',
    'search',
    'public',
    'events',
    'events/live',
    'events/changes',
    'events/webhooks',
    'churches/removal',
    'app.ts',
    'database.ts',
  ],
  formats: ['core', 'client'],
  cli: [
    ...catalogue,
    ...administration,
    'mongod',
    'maintenance/metrics',
    'search',
    'maintenance/verify',
    'events/log',
    'maintenance',
    'maintenance/backups',
    'maintenance/upgrade',
    'maintenance/doctor',
    'maintenance/archive',
    'maintenance/purge',
    'churches/removal',
    'accounts/set-up',
    'formats',
    'database.ts',
    'server.ts',
  ],
  'main.ts': ['cli'],
  'executable.ts': ['files', 'cli', 'core', 'main.ts'],
  client: ['core'],
  web: ['client', 'core', 'formats'],
}

describe('imports go one way', () => {
  test('every import was seen', () => {
    const relative = sources.flatMap(ownImports)
    expect(relative.length).toBeGreaterThan(300)
    for (const target of relative)
      if (/\.tsx?$/.test(target)) expect(sources.map(({ path }) => path)).toContain(target)
  })

  test.each(Object.keys(mayImport))('%s imports only from where it may', (module) => {
    const allowed = new Set([module, ...(mayImport[module] ?? [])])
    const inModule = sources.filter(({ path }) => moduleOf(path) === module)
    const violations = inModule.flatMap((source) =>
      ownImports(source)
        .filter((target) => !allowed.has(moduleOf(target)))
        .map((target) => `${source.path} imports ${target}`),
    )
    expect(inModule.length).toBeGreaterThan(0)
    expect(violations).toEqual([])
  })

  test('every module is in the table', () => {
    expect([...new Set(sources.map(({ path }) => moduleOf(path)))].sort()).toEqual(
      Object.keys(mayImport).sort(),
    )
  })

  test('tests use scripts and testkit, scripts use testkit, and neither of these the other way round', () => {
    const folders: Readonly<Record<string, readonly string[]>> = {
      src: ['src'],
      testkit: ['src', 'testkit'],
      scripts: ['src', 'testkit', 'scripts'],
      test: ['src', 'testkit', 'scripts', 'test'],
    }
    const violations = [...sources, ...tests].flatMap((source) =>
      relativeImports(source)
        .filter((target) => !folders[source.path.split('/')[0] ?? '']?.includes(target.split('/')[0] ?? ''))
        .map((target) => `${source.path} imports ${target}`),
    )
    // The package does not export its fetch, which passkeys replace.
    const allowed = ['package.json', 'node_modules/@simplewebauthn/server/esm/helpers/fetch.js']
    expect(violations.filter((violation) => !allowed.some((path) => violation.endsWith(path)))).toEqual([])
  })

  test('the search engine knows neither HTTP nor MongoDB', () => {
    const engine = sources.filter(({ path }) => path.startsWith('src/search/engine/'))
    const violations = engine.flatMap(({ path, imports }) =>
      imports.filter((name) => /^mongodb|\/(http|db)\//.test(name)).map((name) => `${path} imports ${name}`),
    )
    expect(engine.length).toBeGreaterThan(10)
    expect(violations).toEqual([])
  })

  test('the song formats run in a browser too: no system, no files, and of the client its types only', () => {
    const formats = sources.filter(({ path }) => path.startsWith('src/formats/'))
    const strays = formats.flatMap(({ path, imports, text }) => [
      ...imports.filter((name) => /^(node:|bun\b)/.test(name)).map((name) => `${path} imports ${name}`),
      ...(text.match(/\b(Bun\.|process\.|Buffer\b|require\()/g) ?? []).map((name) => `${path} uses ${name}`),
      ...(text.match(/^import (?!type).*\/client\/.*$/gm) ?? []).map((line) => `${path}: ${line}`),
    ])
    expect(formats.length).toBeGreaterThan(5)
    expect(strays).toEqual([])
  })

  test('within a module: routes, then service, then store, never backwards', () => {
    const rank: Readonly<Record<string, number>> = { 'routes.ts': 2, 'service.ts': 1, 'store.ts': 0 }
    const backwards = sources.flatMap((source) =>
      ownImports(source)
        .filter((target) => moduleOf(target) === moduleOf(source.path))
        .filter((target) => (rank[basename(target)] ?? -1) > (rank[basename(source.path)] ?? 2))
        .map((target) => `${source.path} imports ${target}`),
    )
    expect(backwards).toEqual([])
  })
})

/** Paths of the sources that hold this. */
const holding = (pattern: RegExp, among = sources) =>
  among.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

const importing = (pattern: RegExp) =>
  sources.filter(({ imports }) => imports.some((name) => pattern.test(name))).map(({ path }) => path)

describe('only named places know', () => {
  test('Elysia: where routes are mounted', () => {
    expect(importing(/^elysia\b/)).toEqual(['src/http/elysia-app.ts'])
  })

  test('status codes: where failures are named and answers are made', () => {
    const elsewhere = holding(/new Failure\(/).filter((path) => path !== 'src/core/failures.ts')
    expect(elsewhere).toEqual([])
  })

  test('status codes and headers: the HTTP layer, and of the save pipeline the record that keeps a status, with its type', () => {
    const pipeline = sources.filter(({ path }) => path.startsWith('src/saves/'))
    expect(pipeline.length).toBeGreaterThan(5)
    expect(holding(/\b(status|etag|entityTag|location)\b/i, pipeline)).toEqual([
      'src/saves/collections.ts',
      'src/saves/operation.ts',
    ])
  })

  test('the environment: the command line, and the build of the pages', () => {
    expect(holding(/process\.env\b|Bun\.env\b|import\.meta\.env\b/)).toEqual(['src/cli/run.ts'])
  })

  // test/contract/connections.test.ts watches a running server; it cannot watch the clients of Bun that are named here.
  test('outgoing connections: webhooks, mail, OpenID Connect, the managed MongoDB and three commands', () => {
    const server = sources.filter(({ path }) => !path.startsWith('src/web/'))
    const modules = /^(node:)?(https?|http2|tls|dgram|dns|dns\/promises)$|^(nodemailer|openid-client)$/
    const functions =
      /(?:await|return|void|=>?|\()\s*fetch\(|^\s*fetch\(.*\)(?:\.|$)|import \{[^}]*\b(connect|Socket)\b[^}]*\} from 'node:net'|new WebSocket\(/m
    const ofBun =
      /\bBun\.(connect|dns|fetch|FetchSession|redis|RedisClient|s3|S3Client|sql|SQL|udpSocket|WebView)\b/
    const places = [functions, ofBun].flatMap((pattern) => holding(pattern, server))
    expect([...new Set([...importing(modules), ...places])].sort()).toEqual([
      'src/accounts/oidc/provider.ts',
      'src/cli/commands/operations.ts',
      'src/cli/start-message.ts',
      'src/db/deployment.ts',
      'src/events/webhooks/send.ts',
      'src/mail/transport.ts',
      'src/maintenance/doctor.ts',
      'src/mongod/fetch/download.ts',
      'src/mongod/replica-set.ts',
    ])
  })

  test('left and right: nothing of the layout, which is mirrored where people read from right to left', () => {
    const pages = sources.filter(({ path }) => path.startsWith('src/web/') && path.endsWith('.tsx'))
    expect(pages.length).toBeGreaterThan(100)
    expect(holding(/[\s"'`:-](?:m[lr]|p[lr])-(?:\d|auto)|[\s"'`:]text-(?:left|right)\b/, pages)).toEqual([])
  })

  test('how files are written, so that no link is followed: system/, and the folder that a download is unpacked in', () => {
    const writing =
      /(?<![.\w])(?:writeFile|appendFile|copyFile|writeFileSync|createWriteStream)\(|Bun\.write\(|open\([^()]*'[aw]\+?'/
    expect(holding(writing)).toEqual(['src/mongod/fetch/unpack.ts'])
  })

  test('React: the web app', () => {
    expect(
      importing(/^(react|react-dom|wouter|@tanstack)\b/).filter((path) => !path.startsWith('src/web/')),
    ).toEqual([])
  })
})

describe('files stay small and finished', () => {
  /**
   * Generated, the words of songs, or the texts of the app in one language. A language is one file, so that
   * a new one needs no other.
   */
  const isData = (path: string) =>
    path === 'src/client/types.ts' ||
    /^src\/cli\/demo\/\w+-songs\.ts$/.test(path) ||
    /^src\/web\/texts\/(?:languages|further)\/[\w-]+\.ts$/.test(path)

  test('no file is longer than 400 lines', () => {
    const long = [...sources, ...files('scripts/**/*.ts')]
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
      .filter(({ path, lines }) => lines > 400 && !isData(path))
    expect(long).toEqual([])
  })

  // The linter refuses `any` and `!` themselves; this is about talking it out of it.
  test('no type is waved through, and no rule about types is switched off', () => {
    expect(holding(/\bas any\b|[:<|]\s*any\b[^a-z'`]|@ts-(ignore|expect-error|nocheck)/)).toEqual([])
    expect(holding(/biome-ignore lint\/\w+\/(noExplicitAny|noNonNullAssertion)/)).toEqual([])
  })

  test('no folder for odds and ends, and no barrel', () => {
    const catchAlls = /\/(utils?|helpers?|common|misc|shared|index)(\.tsx?|\/)/
    expect(sources.map(({ path }) => path).filter((path) => catchAlls.test(path))).toEqual([])
    expect(holding(/^export \* from/m)).toEqual([])
  })

  test('nothing is left for later', () => {
    expect(holding(/\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([])
    expect(holding(/\b(test|describe|it)\.(skip|only|todo)\(/, tests)).toEqual([])
  })
})
