import { useQuery } from '@tanstack/react-query'
import type { ChurchBackup, ChurchInput, ChurchSettings, Song } from '../../client/types.ts'
import { isPublic } from '../../core/visibility.ts'
import { publicChurch } from './page-data.ts'
import type { Scope } from './requests/endpoints.ts'
import { client, unwrap, withSignal } from './requests/request.ts'

export const settingsKey = (churchId: string) => ['member', churchId, 'settings'] as const

const readSettings = async (churchId: string, signal?: AbortSignal): Promise<ChurchSettings> => {
  const path = { churchId }
  const answer = client.GET('/api/v2/churches/{churchId}', { params: { path }, ...withSignal(signal) })
  return (await unwrap(answer)).church
}

/** Without a key: a repeat of a save that arrived is refused by its version. */
export const saveSettings = async (
  churchId: string,
  version: number,
  body: ChurchInput,
): Promise<ChurchSettings> => {
  const params = { path: { churchId }, header: { 'If-Match': `"${version}"` } }
  return (await unwrap(client.PUT('/api/v2/churches/{churchId}', { params, body }))).church
}

/** In milliseconds. Settings change rarely, and every list of songs needs them. */
const FRESH_MS = 300_000

/** `fresh` sends a request even if the answer is recent: a form should begin with the newest version. */
export const useChurchSettings = (churchId: string, { isMember = true, fresh = false } = {}) =>
  useQuery({
    queryKey: settingsKey(churchId),
    queryFn: ({ signal }) => readSettings(churchId, signal),
    enabled: isMember,
    staleTime: FRESH_MS,
    refetchOnMount: fresh ? 'always' : true,
  })

/** For Administrators. */
export const useChurchBackup = (churchId: string) =>
  useQuery({
    queryKey: ['member', churchId, 'backup'],
    queryFn: async ({ signal }): Promise<ChurchBackup> => {
      const params = { path: { churchId } }
      const answer = client.GET('/api/v2/churches/{churchId}/backup', { params, ...withSignal(signal) })
      return (await unwrap(answer)).backup
    },
  })

/** The first language of a church’s services, or null; undefined while members read it. Visitors have it in their page. */
export function useChurchLanguage({ as, churchId }: Scope): string | null | undefined {
  const isMember = as === 'member'
  const { data, isError } = useChurchSettings(churchId, { isMember })
  if (!isMember) return publicChurch(churchId)?.language ?? null
  return data || isError ? (data?.language ?? null) : undefined
}

/** Tells of songs whether only members see them. Visitors see none of these, so nothing is asked for them. */
export function useForMembers({ as, churchId }: Scope): (song: Pick<Song, 'visibility'>) => boolean {
  const isMember = as === 'member'
  const { data } = useChurchSettings(churchId, { isMember })
  return ({ visibility }) => isMember && !isPublic(visibility, data?.visibility ?? 'public')
}
