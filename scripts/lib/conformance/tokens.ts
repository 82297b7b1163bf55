import { expectEqual, expectStatus, expectThat, type Promised, type Site } from './site.ts'

const DAY_MS = 86_400_000

/** A token of the member who checks. Each one that is made is revoked again. */
export const tokenPromises = (): Promised[] => [
  [
    'a token reads and is refused what is above its scope; version 1 has no tokens',
    async (site, { song }) => {
      if (site.version === 1) {
        expectStatus(await site.send(tokensOf(site)), 404)
        return
      }
      await withToken(site, 'read', async (bearer) => {
        const send = (path: string, more: object = {}) =>
          site.send(path, { session: null, headers: { ...bearer }, ...more })
        expectStatus(await send(song), 200)
        expectStatus(await send(`${song}/archive`, { method: 'POST' }), 403)
        expectStatus(await send(tokensOf(site)), 403)
        const { churches } = expectStatus(await send('/churches'), 200).body
        expectEqual(
          'its churches',
          churches.map(({ id }: { id: string }) => id),
          [site.churchId],
        )
      })
    },
  ],
  [
    'a token that is revoked, or that never was: 401 with WWW-Authenticate; version 1 ignores it',
    async (site, { song, publicSong }) => {
      const unknown = { authorization: `Bearer psl_${'A'.repeat(43)}` }
      if (site.version === 1) {
        expectStatus(await site.send(song, { headers: unknown }), 200)
        return
      }
      const refused = expectStatus(await site.send(publicSong, { headers: unknown, session: null }), 401)
      expectEqual('WWW-Authenticate', refused.headers.get('www-authenticate'), 'Bearer')
      const revoked = await withToken(site, 'read', async (bearer) => bearer)
      expectStatus(await site.send(song, { headers: revoked, session: null }), 401)
    },
  ],
]

type Bearer = Readonly<Record<'authorization', string>>

const tokensOf = ({ churchId }: Site): string => `/churches/${churchId}/tokens`

const withToken = async <T>(site: Site, scope: string, use: (bearer: Bearer) => Promise<T>): Promise<T> => {
  const expiresAt = new Date(Date.now() + DAY_MS).toISOString()
  const body = { name: 'Conformance check', scope, expiresAt }
  const made = expectStatus(await site.send(tokensOf(site), { method: 'POST', body }), 201).body
  const { tokens } = expectStatus(await site.send(tokensOf(site)), 200).body
  expectThat('the list', JSON.stringify(tokens).includes(made.token.id))
  expectThat('hiding the secret', !JSON.stringify(tokens).includes(made.secret))
  try {
    return await use({ authorization: `Bearer ${made.secret}` })
  } finally {
    expectStatus(await site.send(`${tokensOf(site)}/${made.token.id}`, { method: 'DELETE' }), 204)
  }
}
