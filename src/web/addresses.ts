import type { Reach } from './api/endpoints.ts'

/** Every page's address, in one place. */
const home = ({ as, churchId }: Reach) => (as === 'anyone' ? `/c/${churchId}` : `/library/${churchId}`)

export const addresses = {
  signIn: (next?: string) => (next ? `/sign-in?next=${encodeURIComponent(next)}` : '/sign-in'),
  churches: '/library',
  songs: (reach: Reach, q = '') => home(reach) + (q === '' ? '' : `?q=${encodeURIComponent(q)}`),
  newSong: (churchId: string) => `/library/${churchId}/new`,
  song: (reach: Reach, songId: string) => `${home(reach)}/songs/${songId}`,
  present: (reach: Reach, songId: string) => `${home(reach)}/songs/${songId}/present`,
  print: (reach: Reach, songId: string) => `${home(reach)}/songs/${songId}/print`,
  read: (reach: Reach, songId: string, assetId: string) => `${home(reach)}/songs/${songId}/read/${assetId}`,
  history: (churchId: string, songId: string) => `/library/${churchId}/songs/${songId}/history`,
  editDetails: (churchId: string, songId: string) => `/library/${churchId}/songs/${songId}/edit`,
  editLyrics: (churchId: string, songId: string, id: string) =>
    `/library/${churchId}/songs/${songId}/lyrics/${id}`,
  editArrangement: (churchId: string, songId: string, id: string) =>
    `/library/${churchId}/songs/${songId}/arrangements/${id}`,
} as const
