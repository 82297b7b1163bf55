import { changing } from '../../client/client.ts'
import type { Song } from '../../client/types.ts'
import { client, unwrap } from './requests/request.ts'

/** Who sees a song; null leaves it to the church. */
export const setVisibility = async (
  path: { churchId: string; songId: string },
  version: number,
  key: string,
  visibility: Song['visibility'],
): Promise<Song> => {
  const params = { path, header: changing(version, key) }
  const answer = client.POST('/api/v2/churches/{churchId}/songs/{songId}/visibility', {
    params,
    body: { visibility },
  })
  return (await unwrap(answer)).song
}
