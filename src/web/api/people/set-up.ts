import { RefusedRequest } from '../../model/save/failure.ts'
import type { SetUpRequest } from '../../model/set-up-form.ts'
import { unwrap } from '../requests/request.ts'

/** The demo church of a server; src/accounts/set-up/service.ts has the shapes of these requests. */
export interface Demo {
  name: string
  songs: number
  /** Whether songs were changed since it was filled. */
  isWorkedIn: boolean
}

/** What the page of a code shows; null for a code that is not good. */
export async function lookAtSetUp(secret: string): Promise<{ demo: Demo | null } | null> {
  try {
    return await unwrap(post<{ demo: Demo | null }>('/app/data/set-up/look', { secret }))
  } catch (failure) {
    if (failure instanceof RefusedRequest && failure.status === 404) return null
    throw failure
  }
}

export const sendSetUp = (secret: string, request: SetUpRequest): Promise<{ churchId: string }> =>
  unwrap(post<{ churchId: string }>('/app/data/set-up', { secret, ...request }))

async function post<Data>(address: string, body: object) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json().catch(() => null)
  return response.ok ? { data: answer as Data, response } : { error: answer, response }
}
