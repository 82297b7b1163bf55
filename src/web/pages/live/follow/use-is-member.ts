import { useAccount } from '../../../api/queries.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'

/** Whether the reader has signed in here and belongs to the church. */
export function useIsMember({ as, churchId }: Scope): boolean {
  const { data } = useAccount()
  return as === 'member' || (data?.churches.some(({ id }) => id === churchId) ?? false)
}
