import type { ApiVersion } from '../../../src/core/versions/api-version.ts'
import { type Kind, kindsIn, requestsOf } from './kinds.ts'
import { changing, expectEqual, expectStatus, expectThat, type Promised, type Site } from './site.ts'

/** Version 2 archives, restores and hides. Version 1 has none of these routes. */
export const archivingPromises = (version: ApiVersion): Promised[] => [
  ...kindsIn(version).flatMap(promisesOf),
  hiding,
]

const post = (site: Site, path: string, headers: Record<string, string>, body?: unknown) =>
  site.send(path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) })

const promisesOf = (kind: Kind): Promised[] => {
  const { existing, update, named } = requestsOf(kind)
  const listed = async (site: Site, path: string, query: string): Promise<boolean> => {
    const place = path.slice(0, path.lastIndexOf('/'))
    const { text } = expectStatus(await site.send(`${place}${query}`), 200)
    return text.includes(path.slice(place.length + 1))
  }
  return [
    [
      named('archiving leaves it out of lists and keeps it readable; version 1 has no such route'),
      async (site, fixture) => {
        const path = await existing(site, fixture)
        if (site.version === 1) {
          expectStatus(await post(site, `${path}/archive`, changing(1)), 404)
          return
        }
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
    ],
    [
      named('restoring saves an old version as a new one; version 1 has no such route'),
      async (site, fixture) => {
        const path = await existing(site, fixture)
        const first = expectStatus(await site.send(path), 200).body[kind.field]
        expectStatus(await update(site, path, changing(1)), 200)
        const restore = (version: number) => `${path}/revisions/${version}/restore`
        if (site.version === 1) {
          expectStatus(await post(site, restore(1), changing(2)), 404)
          return
        }
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
    ],
  ]
}

const hiding: Promised = [
  'a song for members is 404 in public, and public again; version 1 has no such route',
  async (site, { songs }) => {
    const body = { title: 'Conformance check: for members' }
    const created = expectStatus(
      await site.send(songs, { method: 'POST', headers: changing(1), body }),
      201,
    ).body
    const song = `${songs}/${created.song.id}`
    const choose = (visibility: unknown) => post(site, `${song}/visibility`, changing(1), { visibility })
    const seen = async () => (await site.send(`/public${song}`, { session: null })).status
    if (site.version === 1) {
      expectStatus(await choose('members'), 404)
      return
    }
    expectStatus(await choose('everybody'), 400)
    expectEqual('visibility', expectStatus(await choose('members'), 200).body.song.visibility, 'members')
    expectEqual('the public status', await seen(), 404)
    expectStatus(await choose('public'), 200)
    expectEqual('the public status', await seen(), 200)
    expectStatus(await choose(null), 200)
  },
]
