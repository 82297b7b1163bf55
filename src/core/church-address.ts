import { LIMITS } from './limits.ts'

const { min, max } = LIMITS.churchAddress
const ADDRESS = new RegExp(`^[a-z0-9][a-z0-9-]{${min - 2},${max - 2}}[a-z0-9]$`)

/** Whether a word has the form of a church's readable address: lower case, digits, and hyphens between them. */
export const isChurchAddress = (word: string): boolean => ADDRESS.test(word)

/** First parts of paths that the server serves itself, or that it or a proxy in front of it may need later. */
const RESERVED: readonly string[] = [
  'api',
  'app',
  'c',
  'docs',
  'library',
  'sign-in',
  'robots',
  'health',
  'index',
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
  'status',
  'well-known',
  'www',
]

/** Whether no church can have a word as its address, because it begins other paths. */
export const isReservedAddress = (word: string): boolean => RESERVED.includes(word)
