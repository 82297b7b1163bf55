import { invalid } from '../core/failures.ts'
import { LIMITS } from '../core/limits.ts'
import { isChurchAddress } from '../core/people.ts'

/** First parts of paths that the server serves itself, or that it or a proxy in front of it may need later. */
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
    'invitation',
    'invitations',
  ],
  ...[
    'list',
    'lists',
    'login',
    'logout',
    'metrics',
    'new',
    'new-address',
    'new-password',
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
    'set-up',
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

/** Throws 400 for a word that cannot be the address of a church, as in songs.example.org/harbour. */
export const refuseBadAddress = (address: string): void => {
  const { min, max } = LIMITS.churchAddress
  if (!isChurchAddress(address))
    throw invalid(
      `"${address}" cannot be an address. It has ${min} to ${max} characters: a to z in lower case, digits, and hyphens between them.`,
    )
  if (RESERVED.has(address))
    throw invalid(`"${address}" cannot be an address, because Psaltery uses it itself. Choose another word.`)
}
