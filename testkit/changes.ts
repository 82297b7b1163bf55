import { type OpenedStream, openStream } from './http/event-reader.ts'
import type { Client } from './people.ts'
import type { TestServer } from './server.ts'
import type { Program } from './tokens.ts'

export const changesPath = (churchId: string): string => `/api/v2/churches/${churchId}/changes`

interface Followed {
  readonly after?: number | 'now'
  readonly feed?: string
  readonly lastEventId?: string
}

/** Follows the changes of a church as a person or a program. */
export const followChanges = (
  server: Pick<TestServer, 'url'>,
  who: Client | Program,
  churchId: string,
  { after, feed, lastEventId }: Followed = {},
): Promise<OpenedStream> =>
  openStream(`${server.url}${changesPath(churchId)}?${queryOf({ after, feed })}`, {
    ...(who.cookie ? { cookie: who.cookie } : {}),
    ...('secret' in who ? { authorization: `Bearer ${who.secret}` } : {}),
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  })

const queryOf = (values: Readonly<Record<string, string | number | undefined>>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

export const cursorsOn = ({ events }: OpenedStream): number[] => events.map(({ id }) => Number(id))
