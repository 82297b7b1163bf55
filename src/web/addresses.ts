import { publicChurch } from './api/page-data.ts'
import type { Scope } from './api/requests/endpoints.ts'

/** Every page's address, in one place. A church with a readable address is shown by it. */
const home = ({ as, churchId }: Scope) =>
  as === 'anyone' ? `/${publicChurch(churchId)?.address ?? `c/${churchId}`}` : `/library/${churchId}`

/** A list that this browser keeps, or one that its address carries. */
export type ListPlace = { listId: string } | { fragment: string }

/** A service by its id, or the one of the day. */
export type ServicePlace = { serviceId: string } | 'today'

/** The pages below a service. */
const servicePages = ['present', 'read', 'print'] as const
export type ServicePage = (typeof servicePages)[number]

/** The page that the last word of an address names. */
export const servicePageOf = (word: string): ServicePage | undefined =>
  servicePages.find((page) => page === word)

/** The item that a reader begins with, in its address. */
export const READ_ITEM = 'item'

/** The pages around the settings of a church. */
export type AreaPart = 'church' | 'people' | 'tokens' | 'webhooks'

const listAddress = (scope: Scope, place: ListPlace, page = '') =>
  'listId' in place
    ? `${home(scope)}/lists/${place.listId}${page}`
    : `${home(scope)}/list${page}#${place.fragment}`

const serviceAddress = (scope: Scope, place: ServicePlace) =>
  `${home(scope)}/${place === 'today' ? 'today' : `services/${place.serviceId}`}`

/** Where a service is followed. Members plan it one address above. */
const followAddress = (scope: Scope, place: ServicePlace) =>
  `${serviceAddress(scope, place)}${scope.as === 'member' ? '/follow' : ''}`

export const addresses = {
  signIn: (next?: string) => (next ? `/sign-in?next=${encodeURIComponent(next)}` : '/sign-in'),
  /** Only the server has this page, so it is always loaded from it. */
  start: '/',
  churches: '/library',
  /** Without the secret of the link, which is kept in the tab. */
  invitation: '/invitation',
  /** Of a person, not of a church. */
  account: '/account',
  passkeys: '/account#passkeys',
  newAddress: '/new-address',
  /** Of the server, which leads to the provider and back. */
  addIdentity: '/sign-in/oidc?add&next=%2Faccount',
  forgottenPassword: '/sign-in/forgotten-password',
  poster: (churchId: string) => `${home({ as: 'anyone', churchId })}/poster`,
  songs: (scope: Scope, q = '') => home(scope) + (q === '' ? '' : `?q=${encodeURIComponent(q)}`),
  archivedSongs: (churchId: string, q = '') =>
    `/library/${churchId}?${new URLSearchParams({ archived: 'only', ...(q === '' ? {} : { q }) })}`,
  newSong: (churchId: string) => `/library/${churchId}/new`,
  importSongs: (churchId: string) => `/library/${churchId}/import`,
  administration: (churchId: string, part: AreaPart = 'church') =>
    `/library/${churchId}/administration${part === 'church' ? '' : `/${part}`}`,
  peopleHistory: (churchId: string) => `/library/${churchId}/administration/people/history`,
  exportSongs: (churchId: string) => `/library/${churchId}/export`,
  song: (scope: Scope, songId: string) => `${home(scope)}/songs/${songId}`,
  present: (scope: Scope, songId: string) => `${home(scope)}/songs/${songId}/present`,
  print: (scope: Scope, songId: string) => `${home(scope)}/songs/${songId}/print`,
  chart: (scope: Scope, songId: string, arrangementId: string) =>
    `${home(scope)}/songs/${songId}/chart/${arrangementId}`,
  read: (scope: Scope, songId: string, assetId: string) => `${home(scope)}/songs/${songId}/read/${assetId}`,
  /** Below the library, whose pages are not churches' own addresses; the id names the channel to the presenting window. */
  projector: (id: string) => `/library/projector/${id}`,
  lists: (scope: Scope) => `${home(scope)}/lists`,
  list: (scope: Scope, place: ListPlace) => listAddress(scope, place),
  presentList: (scope: Scope, place: ListPlace) => listAddress(scope, place, '/present'),
  readList: (scope: Scope, place: ListPlace) => listAddress(scope, place, '/read'),
  printList: (scope: Scope, place: ListPlace) => listAddress(scope, place, '/print'),
  services: (churchId: string) => `/library/${churchId}/services`,
  archivedServices: (churchId: string) => `/library/${churchId}/services?archived=only`,
  /** As a copy of another service, or empty. */
  newService: (churchId: string, copyOf: string | null = null) =>
    `/library/${churchId}/services/new${copyOf === null ? '' : `?copy=${copyOf}`}`,
  service: (churchId: string, id: string) => `/library/${churchId}/services/${id}`,
  editService: (churchId: string, id: string) => `/library/${churchId}/services/${id}/edit`,
  serviceHistory: (churchId: string, id: string) => `/library/${churchId}/services/${id}/history`,
  usage: (churchId: string) => `/library/${churchId}/usage`,
  /** Where anyone opens a list; the list itself is its fragment. */
  sharedList: (churchId: string) => `${home({ as: 'anyone', churchId })}/list`,
  /** Always the service of the day, or the next one. */
  today: (churchId: string) => `${home({ as: 'anyone', churchId })}/today`,
  posterOfToday: (churchId: string) => `${home({ as: 'anyone', churchId })}/poster?of=today`,
  /** The page of a service: of its plan for members, of its order for visitors. */
  serviceHome: serviceAddress,
  followService: followAddress,
  stage: (scope: Scope, place: ServicePlace) => `${followAddress(scope, place)}?view=stage`,
  /** Two lines at a time: a whole section covers too much of a picture. */
  overlay: (scope: Scope, place: ServicePlace) => `${followAddress(scope, place)}?view=lower-third&lines=2`,
  sungService: (scope: Scope, place: ServicePlace, page: ServicePage) =>
    `${serviceAddress(scope, place)}/${page}`,
  /** The music of a service, beginning with an item. */
  readItem: (scope: Scope, place: ServicePlace, itemId: string) =>
    `${serviceAddress(scope, place)}/read?${READ_ITEM}=${itemId}`,
  history: (churchId: string, songId: string) => `/library/${churchId}/songs/${songId}/history`,
  editDetails: (churchId: string, songId: string) => `/library/${churchId}/songs/${songId}/edit`,
  editLyrics: (churchId: string, songId: string, id: string) =>
    `/library/${churchId}/songs/${songId}/lyrics/${id}`,
  changeLanguage: (churchId: string, songId: string, id: string) =>
    `/library/${churchId}/songs/${songId}/lyrics/${id}/language`,
  editArrangement: (churchId: string, songId: string, id: string) =>
    `/library/${churchId}/songs/${songId}/arrangements/${id}`,
} as const
