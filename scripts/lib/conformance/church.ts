import { expectEqual, expectStatus, type Promised } from './site.ts'

/** Version 2 has the settings of a church. They are read, and not changed. */
export const churchPromises = (): Promised[] => [
  [
    'the settings of the church, with their version as ETag: 200 in version 2, 404 in version 1',
    async (site) => {
      const path = `/churches/${site.churchId}`
      if (site.version === 1) {
        expectStatus(await site.send(path), 404)
        return
      }
      const answer = expectStatus(await site.send(path), 200)
      expectEqual('the id', answer.body.church.id, site.churchId)
      expectEqual('ETag', answer.headers.get('etag'), `"${answer.body.church.version}"`)
      expectStatus(await site.send(path, { session: null }), 401)
    },
  ],
]
