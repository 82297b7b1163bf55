import { client, unwrap, withSignal } from './request.ts'

/** How the catalogue is read: without a session, or as a member of the church. */
export interface Scope {
  as: 'anyone' | 'member'
  churchId: string
}

export const fileAddress = ({ as, churchId }: Scope, assetId: string, download = false) =>
  `${as === 'anyone' ? '/app/data' : '/api/v2'}/churches/${churchId}/assets/${assetId}/content${download ? '?download=true' : ''}`

export const signOut = () => unwrap(client.DELETE('/api/v2/session'))

export const listChurches = (signal?: AbortSignal) =>
  unwrap(client.GET('/api/v2/churches', withSignal(signal)))

/** The archived ones instead of those that are not. */
export const archivedOnly = (isArchived: boolean) => (isArchived ? { archived: 'only' as const } : {})

/** The parts of a song as members read them; visitors read all at once, by `readWholeSong`. */
interface MembersOf {
  churchId: string
}

export const readSong = ({ churchId }: MembersOf, songId: string, signal?: AbortSignal) =>
  unwrap(
    client.GET('/api/v2/churches/{churchId}/songs/{songId}', {
      params: { path: { churchId, songId } },
      ...withSignal(signal),
    }),
  )

export const listLyrics = (
  { churchId }: MembersOf,
  songId: string,
  signal?: AbortSignal,
  isArchived = false,
) =>
  unwrap(
    client.GET('/api/v2/churches/{churchId}/songs/{songId}/lyrics', {
      params: { path: { churchId, songId }, query: archivedOnly(isArchived) },
      ...withSignal(signal),
    }),
  )

export const listArrangements = (
  { churchId }: MembersOf,
  songId: string,
  signal?: AbortSignal,
  isArchived = false,
) =>
  unwrap(
    client.GET('/api/v2/churches/{churchId}/songs/{songId}/arrangements', {
      params: { path: { churchId, songId }, query: archivedOnly(isArchived) },
      ...withSignal(signal),
    }),
  )
