import type { Asset } from '../../../client/types.ts'
import { fileAddress } from '../../api/requests/endpoints.ts'
import { loadFile } from '../reader/pdf/load-file.ts'

/** A file of sheet music for an export. */
export async function musicFile(churchId: string, { id }: Pick<Asset, 'id'>): Promise<Blob> {
  const address = fileAddress({ as: 'member', churchId }, id)
  const bytes = await loadFile(address, () => {}, new AbortController().signal)
  return new Blob([new Uint8Array(bytes)], { type: 'application/pdf' })
}
