import { type OpenedStream, openStream } from './http/event-reader.ts'
import type { Answered, Client } from './people.ts'
import type { TestServer } from './server.ts'
import type { Program } from './tokens.ts'

/** Where members find the live state of a service, and where visitors do. */
export const livePaths = (service: { readonly path: string }) => ({
  live: `${service.path}/live`,
  publicLive: `${service.path.replace('/churches', '/public/churches')}/live`,
})

/** Presents an item as a person or a program. */
export const present = (
  who: Client,
  path: string,
  itemId: string,
  state: Readonly<Record<string, unknown>> = {},
): Promise<Answered> => who.send(path, { method: 'PUT', body: { itemId, blank: false, ...state } })

/** Follows a live state as a person, a program or a visitor. */
export const followLive = (
  server: Pick<TestServer, 'url'>,
  path: string,
  who: Client | Program | null = null,
): Promise<OpenedStream> =>
  openStream(`${server.url}${path}`, {
    ...(who?.cookie ? { cookie: who.cookie } : {}),
    ...(who && 'secret' in who ? { authorization: `Bearer ${who.secret}` } : {}),
  })

/** What a stream has shown so far, one after the other. */
export const livesOn = ({ events }: OpenedStream) => events.map(({ data }) => JSON.parse(data).live)
