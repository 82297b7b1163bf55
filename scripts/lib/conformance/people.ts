import { expectEqual, expectStatus, expectThat, type Promised } from './site.ts'

/** People, invitations and one's own account. Nothing of them is changed. */
export const peoplePromises = (): Promised[] => [
  [
    'people and invitations are for Administrators: 200 or 403 in version 2, 404 in version 1',
    async (site) => {
      for (const what of ['people', 'people/history', 'invitations']) {
        const path = `/churches/${site.churchId}/${what}`
        const { status } = await site.send(path)
        expectThat(path, (site.version === 1 ? [404] : [200, 403]).includes(status))
        expectStatus(await site.send(path, { session: null }), site.version === 1 ? 404 : 401)
      }
    },
  ],
  [
    'one’s own account and sessions: 200 in version 2, 404 in version 1',
    async (site) => {
      if (site.version === 1) {
        expectStatus(await site.send('/me'), 404)
        return
      }
      const { user } = expectStatus(await site.send('/me'), 200).body
      expectEqual('a password', user.hasPassword, true)
      const { sessions } = expectStatus(await site.send('/me/sessions'), 200).body
      const current = sessions.filter((session: { current: boolean }) => session.current)
      expectEqual('the sessions that ask', current.length, 1)
      expectStatus(await site.send('/me', { session: null }), 401)
    },
  ],
  [
    'links that are not good: 404 in both versions, and in version 2 with one sentence',
    async (site) => {
      const post = (path: string, body: object) => site.send(path, { method: 'POST', body, session: null })
      const look = await post('/invitations/look', { secret: 'A'.repeat(64) })
      const other = await post('/invitations/look', { secret: 'no secret' })
      expectStatus(look, 404)
      expectEqual('the sentence', other.text, look.text)
      const password = 'three quiet harbours'
      expectStatus(await post('/password-resets/accept', { secret: 'A'.repeat(43), password }), 404)
    },
  ],
]
