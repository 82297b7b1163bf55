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

/** Follows a live state as a person, a program or a visitor: with the events of this name, those without one unless said. */
export const followLive = async (
  server: Pick<TestServer, 'url'>,
  path: string,
  who: Client | Program | null = null,
  name: '' | 'plan' = '',
): Promise<OpenedStream> => {
  const stream = await openStream(`${server.url}${path}`, {
    ...(who?.cookie ? { cookie: who.cookie } : {}),
    ...(who && 'secret' in who ? { authorization: `Bearer ${who.secret}` } : {}),
  })
  return Object.create(stream, { events: { get: () => stream.events.filter(({ event }) => event === name) } })
}

/** The plans that a stream has shown so far, one after the other. */
export const plansOn = ({ events }: OpenedStream) => events.map(({ data }) => JSON.parse(data))

/** What a stream has shown so far, one after the other. */
export const livesOn = ({ events }: OpenedStream) => events.map(({ data }) => JSON.parse(data).live)
