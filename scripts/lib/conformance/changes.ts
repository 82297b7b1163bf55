import { LIMITS } from '../../../src/core/limits.ts'
import { apiPath } from '../../../src/core/versions/api-version.ts'
import { type OpenedStream, openStream } from '../../../testkit/http/event-reader.ts'
import { until } from '../../../testkit/until.ts'
import { expectEqual, expectStatus, expectThat, newKey, type Promised, type Site } from './site.ts'

const changesOf = ({ churchId }: Site): string => `/churches/${churchId}/changes`

/** Longer than a poll of the server takes, also on a busy one. */
const ARRIVES_WITHIN_MS = 20_000

export const changePromises = (): Promised[] => [
  [
    'a save is the next change, with who made it; version 1 has no changes',
    async (site) => {
      if (site.version === 1) {
        expectStatus(await site.send(changesOf(site)), 404)
        return
      }
      const last = await lastCursor(site)
      const songId = await createSong(site)
      const { changes, cursor, hasMore } = expectStatus(
        await site.send(`${changesOf(site)}?after=${last}&limit=1`),
        200,
      ).body
      expectEqual(
        'the change',
        [changes[0]?.cursor, changes[0]?.kind, changes[0]?.songId],
        [last + 1, 'song.created', songId],
      )
      expectEqual('cursor and hasMore', [cursor, hasMore], [last + 1, false])
      expectThat('naming the person', typeof changes[0]?.savedBy?.userId === 'string')
    },
  ],
  [
    'a stream goes on after Last-Event-ID and has each save once, in order',
    async (site) => {
      if (site.version === 1) return
      const last = await lastCursor(site)
      const first = await createSong(site)
      await withStream(site, { 'last-event-id': String(last) }, '?after=0', async (stream) => {
        expectEqual('the type', stream.headers.get('content-type'), 'text/event-stream')
        await until(() => stream.events.length === 1, { limitMs: ARRIVES_WITHIN_MS })
        const second = await createSong(site)
        await until(() => stream.events.length === 2, { limitMs: ARRIVES_WITHIN_MS })
        expectEqual(
          'the events',
          stream.events.map(({ id, event, data }) => [id, event, JSON.parse(data).songId]),
          [
            [String(last + 1), 'song.created', first],
            [String(last + 2), 'song.created', second],
          ],
        )
      })
    },
  ],
  [
    'a cursor, a limit or a Last-Event-ID that is none: 400; without a session 401',
    async (site) => {
      if (site.version === 1) return
      for (const query of ['after=-1', 'after=x', 'limit=0', `limit=${LIMITS.changes.most + 1}`])
        expectStatus(await site.send(`${changesOf(site)}?${query}`), 400)
      const headers = { accept: 'text/event-stream', 'last-event-id': 'x' }
      expectStatus(await site.send(changesOf(site), { headers }), 400)
      expectStatus(await site.send(changesOf(site), { session: null }), 401)
    },
  ],
]

export const streamLimitPromises = (): Promised[] => [
  [
    `the stream after the ${LIMITS.streams.ofPerson} of a person: 503 with Retry-After`,
    async (site) => {
      const open: OpenedStream[] = []
      const isRefused = (): boolean => open.at(-1)?.status === 503
      try {
        while (!isRefused() && open.length <= LIMITS.streams.ofPerson) open.push(await openStreamOf(site))
        expectEqual('the last status', open.at(-1)?.status, 503)
        expectThat('Retry-After', Number(open.at(-1)?.headers.get('retry-after')) > 0)
      } finally {
        for (const stream of open) stream.close()
      }
    },
  ],
]

const lastCursor = async (site: Site): Promise<number> => {
  let after = 0
  for (;;) {
    const page = expectStatus(
      await site.send(`${changesOf(site)}?after=${after}&limit=${LIMITS.changes.most}`),
      200,
    ).body
    after = page.cursor
    if (!page.hasMore) return after
  }
}

const createSong = async (site: Site): Promise<string> => {
  const body = { title: 'Conformance check: a change' }
  const request = { method: 'POST', headers: newKey(), body }
  return expectStatus(await site.send(`/churches/${site.churchId}/songs`, request), 201).body.song.id
}

const openStreamOf = (site: Site, headers: Readonly<Record<string, string>> = {}, query = '') =>
  openStream(`${site.url}${apiPath(site.version, changesOf(site))}${query}`, {
    cookie: site.session ?? '',
    ...headers,
  })

const withStream = async (
  site: Site,
  headers: Readonly<Record<string, string>>,
  query: string,
  use: (stream: OpenedStream) => Promise<void>,
): Promise<void> => {
  const stream = await openStreamOf(site, headers, query)
  try {
    expectEqual('the status', stream.status, 200)
    await use(stream)
  } finally {
    stream.close()
  }
}
