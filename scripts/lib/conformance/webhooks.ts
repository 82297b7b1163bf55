import { expectEqual, expectStatus, expectThat, type Promised, type Site } from './site.ts'

/** A name that never resolves, so that nothing is sent to anyone. */
const settings = { url: 'https://conformance.invalid/', kinds: ['song.updated'], enabled: false }

/** A webhook that stays disabled, and is deleted again. */
export const webhookPromises = (): Promised[] => [
  [
    'webhooks: an Administrator makes, changes and deletes one, others get 403; version 1 has none',
    async (site) => {
      const webhooks = `/churches/${site.churchId}/webhooks`
      const make = (body: object) => site.send(webhooks, { method: 'POST', body })
      if (site.version === 1) {
        expectStatus(await site.send(webhooks), 404)
        return
      }
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
  ],
]

const roleIn = async (site: Site): Promise<string | undefined> => {
  const { churches } = expectStatus(await site.send('/churches'), 200).body
  return churches.find(({ id }: { id: string }) => id === site.churchId)?.role
}
