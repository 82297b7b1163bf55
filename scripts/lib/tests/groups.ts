/** Which test files run together, and which start first. */
import { secondsOf } from './slow-files.ts'

/** What one `bun test` runs. */
export interface Group {
  readonly name: string
  readonly files: readonly string[]
  readonly flags: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/**
 * Settings of processes in which the server and the driver run for minutes. The slowest compiler of the engine takes more
 * processor time than it saves there: without it the test processes of test/people, tokens, changes and worship-services take
 * 33 s instead of 36 s, while files of test/unit and test/formats take 45 s instead of 43 s. Freed memory is not given back
 * to the system, which would have to clear it again: test/people and test/tokens take 18.3 s instead of 20.5 s.
 */
const LONG_RUNNING = { BUN_JSC_useFTLJIT: '0', MIMALLOC_PURGE_DELAY: '-1' }

/**
 * They start the server in the process of the tests, and hardly any of its modules keeps a state: so they keep their
 * modules from file to file, which saves what the server costs to load. Eight files of test/api take 14.7 s of
 * processor time instead of 21.7 s (`bun test --parallel=1 --no-isolate` and `--isolate`). Files of test/unit and
 * test/formats gain nothing by it.
 */
const SHARING = [
  ...[
    'api',
    'archive',
    'assets',
    'changes',
    'cli',
    'contract',
    'db',
    'fault',
    'mail',
    'mongod',
    'oidc',
    'people',
    'saves',
    'search',
  ],
  ...['sharding', 'tokens', 'verify', 'webhooks', 'worship-services', 'docs'],
  // Files that load the server in folders of which the others do not.
  ...['metrics/scrape.', 'scripts/soak-table.', 'unit/webhook-order.'],
].map((name) => `test/${name}${name.endsWith('.') ? '' : '/'}`)

/** They share their modules too, and most of their time is that of a browser. */
const BROWSERS = ['test/pages/', 'test/web/']

/** They count the processes or the memory of the process they run in, or use mostly programs of their own. */
const NOT_SHARING = [
  'test/api/assets.hostile.',
  'test/api/assets.upload-limits.',
  'test/assets/pdf-',
  'test/api/large-bodies.',
  'test/cli/import-hostile.',
  'test/cli/words.',
  'test/contract/outside/',
]

const isIn = (prefixes: readonly string[]) => (file: string) =>
  prefixes.some((prefix) => file.startsWith(prefix))

/**
 * Three groups that run at the same time. Those that share their modules mostly wait for databases and programs: with one
 * worker for every core a quarter of the processor time of a whole run was left unused, so they have two. The browsers have
 * one worker more than there are cores: with one for every core they were left running alone at the end.
 */
export const groupsOf = (files: readonly string[], cores: number): Group[] => {
  const [isSharing, isExcepted, isBrowser] = [isIn(SHARING), isIn(NOT_SHARING), isIn(BROWSERS)]
  const groupOf = (file: string) =>
    isBrowser(file) ? 'browsers' : isSharing(file) && !isExcepted(file) ? 'sharing' : 'isolated'
  const settings = {
    isolated: { flags: [`--parallel=${cores}`], env: {} },
    sharing: { flags: [`--parallel=${2 * cores}`, '--no-isolate'], env: LONG_RUNNING },
    browsers: { flags: [`--parallel=${cores + 1}`, '--no-isolate'], env: LONG_RUNNING },
  }
  return Object.entries(settings)
    .map(([name, of]) => ({ name, ...of, files: files.filter((file) => groupOf(file) === name) }))
    .filter((group) => group.files.length > 0)
}

/** What `bun test --timings` reads; it starts the files with the largest numbers first, so that none is left for the end. */
export const timings = (files: readonly string[]): string =>
  JSON.stringify({
    version: 1,
    files: Object.fromEntries(files.map((file) => [file, 1000 * secondsOf(file)])),
  })
