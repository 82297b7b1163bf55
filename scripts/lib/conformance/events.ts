import { LIMITS } from '../../../src/core/limits.ts'
import { apiPath } from '../../../src/core/versions.ts'
import { type OpenedStream, openStream } from '../../../testkit/http/event-reader.ts'
import { openConnection, requestHead } from '../../../testkit/http/raw-http.ts'
import { until } from '../../../testkit/until.ts'
import { expectEqual, expectStatus, expectThat, newKey, type Promises, type Site } from './site.ts'

const changesOf = ({ churchId }: Site): string => `/churches/${churchId}/changes`

/** Longer than a poll of the server takes, also on a busy one. */
const ARRIVES_WITHIN_MS = 20_000

export const changePromises = (): Promises => ({
  'a save is the next change, with who made it': async (site) => {
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
  'a stream goes on after Last-Event-ID and has each save once, in order': async (site) => {
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
  'a cursor, a limit or a Last-Event-ID that is none: 400; without a session 401': async (site) => {
    for (const query of ['after=-1', 'after=x', 'limit=0', `limit=${LIMITS.changes.most + 1}`])
      expectStatus(await site.send(`${changesOf(site)}?${query}`), 400)
    const headers = { accept: 'text/event-stream', 'last-event-id': 'x' }
    expectStatus(await site.send(changesOf(site), { headers }), 400)
    expectStatus(await site.send(changesOf(site), { session: null }), 401)
  },
})

/** What takes long or affects other users: run with --limits only, and last. */
export const limitPromises = (): Promises => ({
  [`the stream after the ${LIMITS.streams.ofPerson} of a person: 503 with Retry-After`]: async (site) => {
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
  '408: an upload that stalls': async (site) => {
    const upload = startUpload(site)
    expectThat('the status of a stalled upload is 408', (await upload.status) === 408)
  },
  '503: more uploads at once than the server takes': async (site) => {
    const uploads = Array.from({ length: 64 }, () => startUpload(site))
    const first = await Promise.race(uploads.map(({ status }) => status))
    await Promise.all(uploads.map(({ close }) => close()))
    expectThat('the status of one too many is 503', first === 503)
  },
  '429: too many requests in a minute, with Retry-After': async (site) => {
    for (let count = 0; count < 10_000; count++) {
      const answer = await fetch(`${site.url}${apiPath(site.version, '/churches')}`)
      if (answer.status !== 429) continue
      expectThat('Retry-After', Number(answer.headers.get('retry-after')) > 0)
      return
    }
    throw new Error('10,000 requests within a minute were all answered')
  },
  '200: health is not limited': async (site) => expectStatus(await site.sendTo('/api/health/live'), 200),
})

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

/** A name that never resolves, so that nothing is sent to anyone. */
const settings = { url: 'https://conformance.invalid/', kinds: ['song.updated'], enabled: false }

/** A webhook that stays disabled, and is deleted again. */
export const webhookPromises = (): Promises => ({
  'webhooks: an Administrator makes, changes and deletes one, others get 403': async (site) => {
    const webhooks = `/churches/${site.churchId}/webhooks`
    const make = (body: object) => site.send(webhooks, { method: 'POST', body })
    if ((await roleIn(site)) !== 'Administrator') {
      expectStatus(await site.send(webhooks), 403)
      expectStatus(await make(settings), 403)
      return
    }
    expectStatus(await make({ ...settings, url: 'https://169.254.169.254/' }), 400)
    const made = await make(settings)
    // A server without a key for secrets says so.
    if (made.status === 409) return
    const { webhook, secret } = expectStatus(made, 201).body
    const own = `${webhooks}/${webhook.id}`
    try {
      const listed = expectStatus(await site.send(webhooks), 200).text
      expectThat('the list', listed.includes(webhook.id))
      expectThat('hiding the secret', !listed.includes(secret))
      const changed = await site.send(own, { method: 'PUT', body: { ...settings, kinds: [] } })
      expectEqual('its kinds', expectStatus(changed, 200).body.webhook.kinds, [])
      const renewed = expectStatus(await site.send(`${own}/secret`, { method: 'POST' }), 200)
      expectThat('a new secret', renewed.body.secret !== secret)
      const { deliveries } = expectStatus(await site.send(`${own}/deliveries`), 200).body
      expectEqual('its deliveries', deliveries, [])
    } finally {
      expectStatus(await site.send(own, { method: 'DELETE' }), 204)
    }
    expectStatus(await site.send(own, { method: 'DELETE' }), 404)
  },
})

const roleIn = async (site: Site): Promise<string | undefined> => {
  const { churches } = expectStatus(await site.send('/churches'), 200).body
  return churches.find(({ id }: { id: string }) => id === site.churchId)?.role
}

/** Announces a file, sends its first bytes, and then nothing more. */
const startUpload = (site: Site) => {
  const connection = openConnection(new URL(site.url))
  const path = apiPath(site.version, `/churches/${site.churchId}/assets?filename=stalled.pdf`)
  const head = requestHead('POST', path, {
    host: new URL(site.url).host,
    origin: site.origin,
    cookie: site.session ?? '',
    'content-type': 'application/pdf',
    'content-length': '1000',
  })
  void connection.send(`${head}%PDF-1.4`)
  return { status: connection.firstAnswer().then(({ status }) => status), close: connection.close }
}
