import type { ApiVersion } from '../../../src/core/versions.ts'
import {
  changing,
  expectEqual,
  expectStatus,
  expectThat,
  type Fixture,
  newKey,
  type Promises,
  type Site,
} from './site.ts'

/** What is saved: the same checks hold for songs, lyric versions, arrangements and services. */
interface Kind {
  readonly name: string
  readonly field: 'song' | 'lyrics' | 'arrangement' | 'service'
  readonly current: 'current' | 'currentLyrics' | 'currentArrangement' | 'currentService'
  readonly place: (fixture: Fixture) => string
  readonly body: (text: string, isNew: boolean) => Record<string, unknown>
  readonly invalid: Record<string, unknown>
}

const section = { id: crypto.randomUUID(), name: 'Verse 1', lines: [{ id: crypto.randomUUID(), text: 'La' }] }

const kinds: readonly Kind[] = [
  {
    name: 'a song',
    field: 'song',
    current: 'current',
    place: ({ songs }) => songs,
    body: (text) => ({ title: `Conformance check: ${text}` }),
    invalid: { title: ' ' },
  },
  {
    name: 'lyrics',
    field: 'lyrics',
    current: 'currentLyrics',
    place: ({ song }) => `${song}/lyrics`,
    body: (label, isNew) => ({
      ...(isNew ? { language: 'en' } : {}),
      label,
      sections: [section],
      sequence: [],
    }),
    invalid: { sections: [] },
  },
  {
    name: 'an arrangement',
    field: 'arrangement',
    current: 'currentArrangement',
    place: ({ song }) => `${song}/arrangements`,
    body: (label) => ({ label, lyricVersionIds: [], assetIds: [] }),
    invalid: { tempo: 401 },
  },
]

const services: Kind = {
  name: 'a service',
  field: 'service',
  current: 'currentService',
  place: ({ services }) => services,
  body: (title) => ({ date: '2000-01-02', title }),
  invalid: { date: '2000-02-30' },
}

const requestsOf = (kind: Kind) => {
  const create = (site: Site, fixture: Fixture, headers = newKey(), body = kind.body('created', true)) =>
    site.send(kind.place(fixture), { method: 'POST', headers, body })
  return {
    create,
    /** Creates one and answers its address. */
    async existing(site: Site, fixture: Fixture): Promise<string> {
      const created = expectStatus(await create(site, fixture), 201)
      return `${kind.place(fixture)}/${created.body[kind.field].id}`
    },
    update: (site: Site, path: string, headers: Record<string, string>, text = 'changed') =>
      site.send(path, { method: 'PUT', headers, body: kind.body(text, false) }),
  }
}

const ofKinds = (kindsOf: readonly Kind[], promisesOf: (kind: Kind) => Promises): Promises =>
  Object.fromEntries(
    kindsOf.flatMap((kind) =>
      Object.entries(promisesOf(kind)).map(([name, check]) => [`${name} (${kind.name})`, check]),
    ),
  )

/** Version 1 has no services. */
export const savePromises = (version: ApiVersion): Promises =>
  ofKinds(version === 1 ? kinds : [...kinds, services], savesOf)

const bodyLimit = ({ field }: Kind, version: ApiVersion): number =>
  (field === 'arrangement' || field === 'service') && version === 2 ? 131_072 : 32_768

const savesOf = (kind: Kind): Promises => {
  const { create, existing, update } = requestsOf(kind)

  return {
    '201: a create answers version 1 with ETag and Location, a repeat the same to the byte': async (
      site,
      fixture,
    ) => {
      const key = newKey()
      const created = expectStatus(await create(site, fixture, key), 201)
      expectEqual('ETag', created.headers.get('etag'), '"1"')
      expectThat('Location', created.headers.get('location')?.endsWith(created.body[kind.field].id) ?? false)
      const repeated = expectStatus(await create(site, fixture, key), 201)
      expectEqual('the repeated answer', repeated.text, created.text)
      expectEqual('Idempotency-Replayed', repeated.headers.get('idempotency-replayed'), 'true')
    },
    '400: a create with an invalid or unknown property, or without a key': async (site, fixture) => {
      expectStatus(await create(site, fixture, newKey(), { ...kind.body('x', true), ...kind.invalid }), 400)
      expectStatus(await create(site, fixture, newKey(), { ...kind.body('x', true), surprise: 1 }), 400)
      expectStatus(await create(site, fixture, {}), 400)
    },
    '401, 403, 404: a create without session, from another origin, in another church': async (
      site,
      fixture,
    ) => {
      const path = kind.place(fixture)
      const body = kind.body('x', true)
      const send = (more: object, where = path) =>
        site.send(where, { method: 'POST', headers: newKey(), body, ...more })
      expectStatus(await send({ session: null }), 401)
      expectStatus(await send({ headers: { ...newKey(), origin: 'https://elsewhere.invalid' } }), 403)
      expectStatus(await send({}, path.replace(site.churchId, crypto.randomUUID())), 404)
    },
    '409: a key used again for something else': async (site, fixture) => {
      const key = newKey()
      expectStatus(await create(site, fixture, key), 201)
      expectStatus(await create(site, fixture, key, kind.body('something else', true)), 409)
    },
    '413: a create with a larger body than is taken': async (site, fixture) => {
      const label = 'x'.repeat(bodyLimit(kind, site.version))
      expectStatus(await create(site, fixture, newKey(), { ...kind.body('x', true), label }), 413)
    },
    '200: an update answers the next version; a stale one 412 with what is current': async (
      site,
      fixture,
    ) => {
      const path = await existing(site, fixture)
      const saved = expectStatus(await update(site, path, changing(1)), 200)
      expectEqual('ETag', saved.headers.get('etag'), '"2"')
      const late = expectStatus(await update(site, path, changing(1), 'late'), 412)
      expectEqual('the current version', late.body[kind.current]?.version, 2)
      const read = expectStatus(await site.send(path), 200)
      expectEqual('what is kept', [read.headers.get('etag'), read.body], ['"2"', saved.body])
    },
    '428 and 400: an update without If-Match, and with a weak, wildcard or unquoted one': async (
      site,
      fixture,
    ) => {
      const path = await existing(site, fixture)
      expectStatus(await update(site, path, newKey()), 428)
      for (const ifMatch of ['W/"1"', '*', '1'])
        expectStatus(await update(site, path, { ...newKey(), 'if-match': ifMatch }), 400)
    },
    '409: an update’s key used again with another version': async (site, fixture) => {
      const path = await existing(site, fixture)
      const headers = changing(1)
      expectStatus(await update(site, path, headers), 200)
      expectStatus(await update(site, path, { ...headers, 'if-match': '"2"' }), 409)
    },
    '400, 401, 404: reading with a bad id, without session, and what is not there': async (site, fixture) => {
      const place = kind.place(fixture)
      expectStatus(await site.send(`${place}/not-a-uuid`), 400)
      expectStatus(await site.send(`${place}/${crypto.randomUUID()}`, { session: null }), 401)
      expectStatus(await site.send(`${place}/${crypto.randomUUID()}`), 404)
    },
    '200: history is newest first, and beforeVersion leaves that version out': async (site, fixture) => {
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
  }
}

/** Version 2 archives, restores and hides. */
export const archivingPromises = (): Promises => ({
  ...ofKinds([...kinds, services], archivingOf),
  'a song for members is 404 in public, and public again': hiding,
})

const post = (site: Site, path: string, headers: Record<string, string>, body?: unknown) =>
  site.send(path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) })

const archivingOf = (kind: Kind): Promises => {
  const { existing, update } = requestsOf(kind)
  const listed = async (site: Site, path: string, query: string): Promise<boolean> => {
    const place = path.slice(0, path.lastIndexOf('/'))
    const { text } = expectStatus(await site.send(`${place}${query}`), 200)
    return text.includes(path.slice(place.length + 1))
  }
  return {
    'archiving leaves it out of lists and keeps it readable': async (site, fixture) => {
      const path = await existing(site, fixture)
      expectStatus(await post(site, `${path}/archive`, changing(2)), 412)
      const archived = expectStatus(await post(site, `${path}/archive`, changing(1)), 200)
      expectEqual('ETag', archived.headers.get('etag'), '"1"')
      expectThat('archivedAt', typeof archived.body[kind.field].archivedAt === 'string')
      expectStatus(await site.send(path), 200)
      if (kind.field !== 'song') expectThat('leaving it out', !(await listed(site, path, '')))
      if (kind.field !== 'song') expectThat('the filter', await listed(site, path, '?archived=only'))
      const back = expectStatus(await post(site, `${path}/unarchive`, changing(1)), 200)
      expectEqual('archivedAt', back.body[kind.field].archivedAt, null)
    },
    'restoring saves an old version as a new one': async (site, fixture) => {
      const path = await existing(site, fixture)
      const first = expectStatus(await site.send(path), 200).body[kind.field]
      expectStatus(await update(site, path, changing(1)), 200)
      const restore = (version: number) => `${path}/revisions/${version}/restore`
      const headers = changing(2)
      const restored = expectStatus(await post(site, restore(1), headers), 200)
      expectEqual('ETag', restored.headers.get('etag'), '"3"')
      const { version, revisionId, updatedAt } = restored.body[kind.field]
      expectEqual('the document', restored.body[kind.field], { ...first, version, revisionId, updatedAt })
      expectEqual('a repeat', (await post(site, restore(1), headers)).text, restored.text)
      const { revisions } = expectStatus(await site.send(`${path}/revisions`), 200).body
      expectEqual('restoredFrom', [revisions[0].restoredFrom, revisions[1].restoredFrom], [1, null])
      expectThat('savedBy', typeof revisions[0].savedBy?.userId === 'string')
      expectStatus(await post(site, restore(9), changing(3)), 404)
    },
  }
}

const hiding: Promises[string] = async (site, { songs }) => {
  const body = { title: 'Conformance check: for members' }
  const created = expectStatus(
    await site.send(songs, { method: 'POST', headers: changing(1), body }),
    201,
  ).body
  const song = `${songs}/${created.song.id}`
  const choose = (visibility: unknown) => post(site, `${song}/visibility`, changing(1), { visibility })
  const seen = async () => (await site.send(`/public${song}`, { session: null })).status
  expectStatus(await choose('everybody'), 400)
  expectEqual('visibility', expectStatus(await choose('members'), 200).body.song.visibility, 'members')
  expectEqual('the public status', await seen(), 404)
  expectStatus(await choose('public'), 200)
  expectEqual('the public status', await seen(), 200)
  expectStatus(await choose(null), 200)
}
