import { invalid } from '../core/failures.ts'

/** In the web address of a church, as in songs.example.org/harbour. */
const ADDRESS = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])$/

/** What this server answers by itself, and words that it or a proxy in front of it may want one day. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['api', 'app', 'c', 'docs', 'library', 'sign-in', 'robots', 'health', 'index'],
  ...[
    'about',
    'account',
    'admin',
    'assets',
    'church',
    'churches',
    'favicon',
    'files',
    'help',
    'home',
    'imprint',
  ],
  ...[
    'list',
    'lists',
    'login',
    'logout',
    'metrics',
    'new',
    'poster',
    'present',
    'print',
    'privacy',
    'psaltery',
  ],
  ...[
    'public',
    'read',
    'search',
    'set',
    'sets',
    'settings',
    'sign-out',
    'sign-up',
    'song',
    'songs',
    'static',
  ],
  ...['status', 'well-known', 'www'],
])

/** Refuses an address that cannot be one, with a sentence that says what can. */
export const refuseBadAddress = (address: string): void => {
  if (!ADDRESS.test(address))
    throw invalid(
      `"${address}" cannot be an address. It has 2 to 40 characters: a to z in lower case, digits, and hyphens between them.`,
    )
  if (RESERVED.has(address))
    throw invalid(`"${address}" cannot be an address, because Psaltery uses it itself. Choose another word.`)
}
