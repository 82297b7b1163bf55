import type { ApiVersion } from '../../../src/core/versions/api-version.ts'
import { type Kind, kindsIn, requestsOf } from './kinds.ts'
import { changing, expectEqual, expectStatus, expectThat, newKey, type Promised } from './site.ts'

const bodyLimit = ({ field }: Kind, version: ApiVersion): number =>
  (field === 'arrangement' || field === 'service') && version === 2 ? 131_072 : 32_768

export const savePromises = (version: ApiVersion): Promised[] => kindsIn(version).flatMap(promisesOf)

const promisesOf = (kind: Kind): Promised[] => {
  const { create, existing, update, named } = requestsOf(kind)

  return [
    [
      named('201: a create answers version 1 with ETag and Location, a repeat the same to the byte'),
      async (site, fixture) => {
        const key = newKey()
        const created = expectStatus(await create(site, fixture, key), 201)
        expectEqual('ETag', created.headers.get('etag'), '"1"')
        expectThat(
          'Location',
          created.headers.get('location')?.endsWith(created.body[kind.field].id) ?? false,
        )
        const repeated = expectStatus(await create(site, fixture, key), 201)
        expectEqual('the repeated answer', repeated.text, created.text)
        expectEqual('Idempotency-Replayed', repeated.headers.get('idempotency-replayed'), 'true')
      },
    ],
    [
      named('400: a create with an invalid or unknown property, or without a key'),
      async (site, fixture) => {
        expectStatus(await create(site, fixture, newKey(), { ...kind.body('x', true), ...kind.invalid }), 400)
        expectStatus(await create(site, fixture, newKey(), { ...kind.body('x', true), surprise: 1 }), 400)
        expectStatus(await create(site, fixture, {}), 400)
      },
    ],
    [
      named('401, 403, 404: a create without session, from another origin, in another church'),
      async (site, fixture) => {
        const path = kind.place(fixture)
        const body = kind.body('x', true)
        const send = (more: object, where = path) =>
          site.send(where, { method: 'POST', headers: newKey(), body, ...more })
        expectStatus(await send({ session: null }), 401)
        expectStatus(await send({ headers: { ...newKey(), origin: 'https://elsewhere.invalid' } }), 403)
        expectStatus(await send({}, path.replace(site.churchId, crypto.randomUUID())), 404)
      },
    ],
    [
      named('409: a key used again for something else'),
      async (site, fixture) => {
        const key = newKey()
        expectStatus(await create(site, fixture, key), 201)
        expectStatus(await create(site, fixture, key, kind.body('something else', true)), 409)
      },
    ],
    [
      named('413: a create with a larger body than is taken'),
      async (site, fixture) => {
        const label = 'x'.repeat(bodyLimit(kind, site.version))
        expectStatus(await create(site, fixture, newKey(), { ...kind.body('x', true), label }), 413)
      },
    ],
    [
      named('200: an update answers the next version; a stale one 412 with what is current'),
      async (site, fixture) => {
        const path = await existing(site, fixture)
        const saved = expectStatus(await update(site, path, changing(1)), 200)
        expectEqual('ETag', saved.headers.get('etag'), '"2"')
        const late = expectStatus(await update(site, path, changing(1), 'late'), 412)
        expectEqual('the current version', late.body[kind.current]?.version, 2)
        const read = expectStatus(await site.send(path), 200)
        expectEqual('what is kept', [read.headers.get('etag'), read.body], ['"2"', saved.body])
      },
    ],
    [
      named('428 and 400: an update without If-Match, and with a weak, wildcard or unquoted one'),
      async (site, fixture) => {
        const path = await existing(site, fixture)
        expectStatus(await update(site, path, newKey()), 428)
        for (const ifMatch of ['W/"1"', '*', '1'])
          expectStatus(await update(site, path, { ...newKey(), 'if-match': ifMatch }), 400)
      },
    ],
    [
      named('409: an update’s key used again with another version'),
      async (site, fixture) => {
        const path = await existing(site, fixture)
        const headers = changing(1)
        expectStatus(await update(site, path, headers), 200)
        expectStatus(await update(site, path, { ...headers, 'if-match': '"2"' }), 409)
      },
    ],
    [
      named('400, 401, 404: reading with a bad id, without session, and what is not there'),
      async (site, fixture) => {
        const place = kind.place(fixture)
        expectStatus(await site.send(`${place}/not-a-uuid`), 400)
        expectStatus(await site.send(`${place}/${crypto.randomUUID()}`, { session: null }), 401)
        expectStatus(await site.send(`${place}/${crypto.randomUUID()}`), 404)
      },
    ],
    [
      named('200: history is newest first, and beforeVersion leaves that version out'),
      async (site, fixture) => {
        const path = await existing(site, fixture)
        expectStatus(await update(site, path, changing(1)), 200)
        const versions = async (query: string) =>
          expectStatus(await site.send(`${path}/revisions${query}`), 200).body.revisions.map(
            ({ version }: { version: number }) => version,
          )
        expectEqual('the history', await versions(''), [2, 1])
        expectEqual('the older part', await versions('?beforeVersion=2'), [1])
        expectStatus(await site.send(`${path}/revisions?beforeVersion=0`), 400)
        expectStatus(await site.send(`${path}/revisions`, { session: null }), 401)
      },
    ],
  ]
}
