import { expect, test } from 'bun:test'
import { makeMember } from '../../../testkit/people.ts'
import { PHONE } from '../../../testkit/web/browser.ts'
import { signIn } from '../../../testkit/web/signing-in.ts'
import { setUpWeb } from '../../../testkit/web/web-fixture.ts'
import { openWithin } from '../../../testkit/web/within-app.ts'
import { planOnStage } from './on-stage.ts'
import { planService } from './service.ts'

const web = setUpWeb()

test('a phone reads the songs once, and what it says about following goes', async () => {
  const { churchId, editor } = web.site
  const serviceId = await planService(web.site)
  const path = `/api/v2/churches/${churchId}/services/${serviceId}`
  const [item] = (await editor.send(path)).body.service.items
  await editor.send(`${path}/live`, { method: 'PUT', body: { itemId: item.id, blank: false } })
  const phone = await web.visitor({ size: PHONE })
  let reads = 0
  const held: (() => void)[] = []
  // The answer comes after the page knows what is sung, as on a slow network.
  await phone.route('**/whole-songs?*', async (route) => {
    reads++
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  // The songs come with a page that is loaded.
  const address = `/c/${churchId}/services/${serviceId}`
  await phone.goto(address)
  await phone.getByText('how sweet the sound').waitFor()
  expect(reads).toBe(0)
  await phone.goto(`/c/${churchId}`)
  await phone.getByRole('heading', { level: 1 }).waitFor()
  await openWithin(phone, address)
  await phone.getByRole('button', { name: 'Order of the service' }).waitFor()
  const status = phone.getByText('This page follows what is sung.')
  await status.waitFor()
  for (const release of held) release()
  await phone.getByText('how sweet the sound').waitFor()
  expect(reads).toBe(1)
  await status.waitFor({ state: 'detached', timeout: 20_000 })
  await phone.context().close()
})

test('a service for members offers to sign in and then opens; presenting on a phone has the next song', async () => {
  const { churchId, server } = web.site
  const { serviceId } = await planOnStage(web.site)
  const phone = await web.visitor({ size: PHONE })
  const address = `/c/${churchId}/services/${serviceId}`
  await phone.goto(address)
  await phone.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(phone, await makeMember(server, churchId, 'Viewer'))
  await phone.getByRole('heading', { level: 1, name: 'Evening prayer' }).waitFor({ timeout: 30_000 })

  // Presenting on a phone: the next song is in the bar, a second window is not.
  await phone.goto(`/library/${churchId}/services/${serviceId}/present`)
  await phone.getByRole('button', { name: 'Next song' }).waitFor()
  expect(await phone.getByRole('button', { name: 'Second window for the projector' }).count()).toBe(0)
  const bar = await phone.getByRole('button', { name: 'Next song' }).boundingBox()
  expect(bar && bar.x >= 0 && bar.x + bar.width <= PHONE.width).toBe(true)
  await phone.context().close()
})
