import { afterAll, beforeAll, expect, test } from 'bun:test'
import { noSecretKey } from '../../src/core/failures.ts'
import { type Client, client, makeMember, makeUser, setRole } from '../../testkit/people.ts'
import { createSong } from '../../testkit/songs/songs.ts'
import { inDays, makeProgram } from '../../testkit/tokens.ts'
import { churchOf, nameIt, setUpAdministrator } from '../../testkit/web/administrator.ts'
import { expectAccessible, expectAccessibleByDayAndNight } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { chooseLanguage } from '../../testkit/web/choose-language.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { signIn } from '../../testkit/web/signing-in.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'
import { type Receiver, startReceiver } from '../../testkit/webhooks/receiver.ts'
import { webhookSettings, webhooksPath } from '../../testkit/webhooks/routes.ts'
import { deliveryEnv } from '../../testkit/webhooks/webhooks.ts'

const web = setUpWeb(deliveryEnv)

const openHers = setUpAdministrator(web, { churches: 6 })

/** A member of another church without that role, of whom the tests of tokens share a window. */
let ben: Client
let bens: Awaited<ReturnType<typeof churchOf>>
const openBens = sharedWindow(() => web.holder(ben.cookie, { size: PHONE }))

let receiver: Receiver
beforeAll(async () => {
  const { server } = web.site
  receiver = await startReceiver()
  bens = await churchOf(server, await makeUser(server))
  ben = await makeMember(server, bens.churchId, 'Viewer')
  await nameIt(server, ben, 'Ben Test')
})
afterAll(() => receiver[Symbol.asyncDispose]())

test('a member makes a token, gives it to a program, sees its use and revokes it', async () => {
  const { churchId, area } = bens
  const page = await openBens()
  await openWithin(page, `/library/${churchId}`)
  await page.getByRole('link', { name: 'Administration' }).click()
  await page.getByRole('link', { name: 'Access tokens' }).click()
  await page.getByText('No tokens yet').waitFor()
  expect(await page.getByRole('radiogroup').or(page.getByRole('radio')).count()).toBe(1 + 4)
  await page.getByRole('button', { name: 'Make token' }).click()
  await page.getByText('Give the token a name.').waitFor()
  await page.getByLabel('Name').fill('Sunday slides')
  await page.getByText('30 days', { exact: true }).click()
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  await page.getByRole('button', { name: 'Make token' }).click()
  const secret =
    (await page.getByRole('region', { name: 'Your new token' }).locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^psl_[A-Za-z0-9_-]{43}$/)
  await expectAccessibleByDayAndNight(page, page.getByRole('region', { name: 'Your new token' }))
  const program = client(web.site.server, { bearer: secret })
  const songs = `/api/v2/churches/${churchId}/songs`
  expect((await program.send(songs)).status).toBe(200)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  expect(await page.getByText(secret).count()).toBe(0)
  await page.getByText('Never used', { exact: false }).waitFor()
  await expectEventually(async () => {
    const { tokens } = (await ben.send(`/api/v2/churches/${churchId}/tokens`)).body
    return tokens[0].lastUsedAt === null
  }, false)
  await page.reload()
  await page.getByText('Used within the last hour', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Revoke Sunday slides' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('refused at once', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await program.send(songs)).status).toBe(200)
  await page.getByRole('button', { name: 'Revoke Sunday slides' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('“Sunday slides” is revoked.').waitFor()
  expect((await program.send(songs)).status).toBe(401)
  await openWithin(page, `${area}/webhooks`)
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
})

test('409: the 21st token is refused in words', async () => {
  const { churchId, area } = bens
  for (let at = 1; at <= 20; at++) {
    const body = { name: `Token ${at}`, scope: 'read', expiresAt: inDays(3) }
    await ben.send(`/api/v2/churches/${churchId}/tokens`, { method: 'POST', body })
  }
  const page = await openBens()
  await openWithin(page, `${area}/tokens`)
  await page.getByLabel('Name').fill('One too many')
  await page.getByRole('button', { name: 'Make token' }).click()
  await page.getByText('as many tokens here as one person can have', { exact: false }).waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('One too many')
  expect(await page.getByText('Of Ben Test', { exact: false }).count()).toBe(0)
})

test('an Administrator sees and revokes the tokens of all members', async () => {
  const { page, administrator, churchId, area } = await openHers()
  await setRole(web.site.server, churchId, ben, 'Viewer')
  const unnamed = await makeMember(web.site.server, churchId, 'Viewer')
  const tokens = `/api/v2/churches/${churchId}/tokens`
  for (const [who, name] of [
    [ben, 'Slides'],
    [unnamed, 'Bulletin'],
  ] as const) {
    const body = { name, scope: 'read', expiresAt: inDays(3) }
    expect((await who.send(tokens, { method: 'POST', body })).status).toBe(201)
  }
  await openWithin(page, `${area}/tokens`)
  await page.getByText('Of Ben Test', { exact: false }).waitFor()
  await page.getByText('Ends soon', { exact: false }).first().waitFor()
  // A person without a name is called by the e-mail address.
  const row = page.getByRole('listitem').filter({ hasText: `Of ${unnamed.email}` })
  await expectAccessibleByDayAndNight(page, row)
  await page.getByRole('button', { name: 'Revoke Slides' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('“Slides” is revoked.').waitFor()
  expect((await ben.send(tokens)).body.tokens).toEqual([])
  expect((await administrator.send(tokens)).body.tokens).toHaveLength(1)
})

test('an Administrator makes a webhook, tests it, sees what was sent, changes and deletes it', async () => {
  const { page, administrator, churchId, area } = await openHers()
  const url = `http://127.0.0.1:${receiver.port}/songs`
  await openWithin(page, area)
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make webhook' }).click()
  await dialog.getByText('Give the address.').waitFor()
  await dialog.getByLabel('Address').fill('ftp://example.org')
  await dialog.getByRole('button', { name: 'Make webhook' }).click()
  await expectEventually(() => dialog.getByLabel('Address').getAttribute('aria-invalid'), 'true')
  await dialog.getByLabel('Address').fill(url)
  await dialog.getByRole('radio', { name: 'Only these' }).check()
  await dialog.getByRole('button', { name: 'Make webhook' }).click()
  await dialog.getByText('Choose at least one kind', { exact: false }).waitFor()
  await dialog.getByRole('group', { name: 'Songs' }).getByLabel('Added').check()
  await expectAccessibleByDayAndNight(page, dialog)
  await dialog.getByRole('button', { name: 'Make webhook' }).click()
  const shown = page.getByRole('region', { name: 'The secret of the webhook' })
  expect(await shown.locator('code').textContent()).toMatch(/^whsec_/)
  await expectAccessible(page, shown)
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByText('1 kind of change', { exact: false }).waitFor()

  await page.getByRole('button', { name: `Send a test to ${url}` }).click()
  const list = page.getByRole('list', { name: `Deliveries to ${url}` })
  await list.getByText('Arrived').waitFor()
  await list.getByText('Test', { exact: false }).first().waitFor()
  await createSong(administrator, churchId, { title: 'Told to Others' })
  // The page is loaded again once there is something to see.
  await expectEventually(() => receiver.idsAt('/songs').length >= 2, true)
  await expectEventually(async () => {
    await page.reload()
    await page.getByRole('button', { name: `Deliveries to ${url}` }).click()
    await list.getByRole('listitem').first().waitFor()
    return list.getByText('Songs: Added').count()
  }, 1)
  await list.getByRole('button', { name: /^Send again: Songs: Added/ }).click()
  await page.getByText('It is sent again.').waitFor()
  await expectEventually(() => receiver.idsAt('/songs').length, 3)
  await expectAccessible(page, list)

  await page.getByRole('button', { name: `Change ${url}` }).click()
  await dialog.getByRole('radio', { name: /^All changes/ }).check()
  await dialog.getByRole('checkbox', { name: /^Send changes/ }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  await page.getByRole('button', { name: `Switch on ${url}` }).click()
  await page.getByText('Changes are sent from now on.').waitFor()
  await page.getByText('On', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'New secret' }).click()
  await dialog.getByRole('button', { name: 'Make a new secret' }).click()
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('button', { name: `Delete ${url}` }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText(`The webhook to ${url} is deleted.`).waitFor()
  expect((await administrator.send(`/api/v2/churches/${churchId}/webhooks`)).body.webhooks).toEqual([])
})

test('the page says in words why a webhook does not work, and what was missed', async () => {
  const { page, administrator, churchId, area } = await openHers(PHONE)
  const { webhooks, deliveries } = web.site.server.database.collections
  const ids: string[] = []
  for (const path of ['stopped', 'restored', 'failing']) {
    const body = { url: `http://127.0.0.1:${receiver.port}/${path}`, kinds: [], enabled: path === 'failing' }
    const made = await administrator.send(`/api/v2/churches/${churchId}/webhooks`, { method: 'POST', body })
    ids.push(made.body.webhook.id)
  }
  const [stopped = '', restored = '', failing = ''] = ids
  const disabled = { at: new Date(), reason: 'gone' as const, cursor: 1 }
  await webhooks.updateOne({ _id: stopped, churchId }, { $set: { disabled } })
  await webhooks.updateOne({ _id: restored, churchId }, { $unset: { secret: true } })
  await receiver.behave({ '/failing': 500 })
  await createSong(administrator, churchId, { title: 'Not Taken' })
  const eventIds = Array.from({ length: 60 }, () => crypto.randomUUID())
  await deliveries.insertMany(
    eventIds.map((eventId, at) => ({
      _id: `${stopped}/${eventId}`,
      ...{ churchId, webhookId: stopped, eventId, cursor: null, kind: 'ping' as const, attempts: 1 },
      ...{ state: 'failed' as const, lastStatus: 410, lastError: null },
      at: new Date(Date.now() - at * 60_000),
      expiresAt: new Date(Date.now() + 86_400_000),
    })),
  )
  await openWithin(page, `${area}/webhooks`)
  await page.getByText('no longer wants changes (410)', { exact: false }).waitFor()
  await page.getByText('from number 1 on (/changes?after=0)', { exact: false }).waitFor()
  await page.getByText('Needs a new secret', { exact: true }).waitFor()
  const refused = { churchId, webhookId: failing, lastStatus: 500 }
  await expectEventually(async () => (await deliveries.countDocuments(refused)) > 0, true)
  await expectEventually(async () => {
    await page.reload()
    await page.getByText('Needs a new secret', { exact: true }).waitFor()
    return page.getByText('The receiver did not take a change', { exact: false }).count()
  }, 1)
  await expectAccessibleByDayAndNight(page)
  const url = `http://127.0.0.1:${receiver.port}/stopped`
  await page.getByRole('button', { name: `Deliveries to ${url}` }).click()
  const rows = page.getByRole('list', { name: `Deliveries to ${url}` }).getByRole('listitem')
  await expectEventually(() => rows.count(), 50)
  await page.getByRole('button', { name: 'Older ones' }).click()
  await expectEventually(() => rows.count(), 60)
  expect(await page.getByRole('button', { name: 'Older ones' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Make a new secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new secret' }).click()
  await page.getByRole('region', { name: 'The secret of the webhook' }).waitFor()
  await expectEventually(() => page.getByText('Needs a new secret', { exact: true }).count(), 0)
  await webhooks.deleteMany({ churchId, _id: { $in: [failing] } })
})

test('revoking a token names the webhooks that it set up, which stay', async () => {
  const { page, administrator, churchId, area } = await openHers()
  const program = await makeProgram(web.site.server, churchId, administrator, 'administer')
  await openWithin(page, `${area}/tokens`)
  const dialog = page.getByRole('dialog')
  const stay = dialog.getByText('Webhooks that it set up stay', { exact: false })
  await page.getByRole('button', { name: 'Revoke For administer' }).click()
  await dialog.getByText('refused at once', { exact: false }).waitFor()
  // It has set up none.
  await stay.waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const url = 'https://receiver.example/of-the-token'
  const body = webhookSettings({ url })
  expect((await program.send(webhooksPath(churchId), { method: 'POST', body })).status).toBe(201)
  await page.reload()
  await page.getByRole('button', { name: 'Revoke For administer' }).click()
  await dialog.getByRole('link', { name: url }).waitFor()
  await stay.waitFor()
  await expectAccessibleByDayAndNight(page, dialog)
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByText('“For administer” is revoked.').waitFor()
  const { webhooks } = (await administrator.send(webhooksPath(churchId))).body
  expect(webhooks).toMatchObject([{ url, tokenId: program.tokenId, enabled: true }])
})

test('403: after an old sign-in the page asks for it in place, and then makes the token that was typed', async () => {
  const { page, administrator, churchId, area } = await openHers()
  const createdAt = new Date(Date.now() - 11 * 60_000)
  const { sessions } = web.site.server.database.collections
  await sessions.updateOne({ userId: `${administrator.userId}` }, { $set: { createdAt } })
  await openWithin(page, `${area}/tokens`)
  await page.getByLabel('Name').fill('Church app')
  await page.getByRole('radio', { name: /^Administer/ }).check()
  await page.getByRole('button', { name: 'Make token' }).click()
  await page.getByRole('heading', { name: 'Sign in once more' }).waitFor()
  await expectAccessible(page, page.getByRole('dialog'))
  await signIn(page, administrator)
  await page.getByText('I have copied it').waitFor()
  const made = await web.site.server.database.collections.tokens.find({ churchId }).toArray()
  expect(made.map(({ name, scope }) => [name, scope])).toEqual([['Church app', 'administer']])
})

test('409: a server without a key says what its host has to do, in the language of the reader', async () => {
  const { page, churchId, area } = await openHers()
  await openWithin(page, area)
  await chooseLanguage(page, 'en', 'fr')
  await page.route(`**/churches/${churchId}/webhooks`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { error: noSecretKey().message } })
      : route.continue(),
  )
  await openWithin(page, `${area}/webhooks`)
  await page.getByRole('button', { name: 'Nouveau webhook' }).click()
  await page.getByLabel('Adresse').fill('https://example.org/songs')
  await page.getByRole('button', { name: 'Créer le webhook' }).click()
  await page.getByText('doit définir SECRET_KEY', { exact: false }).waitFor()
  await expectAccessible(page, page.getByRole('dialog'))
})

test('what the server refuses is said in the language of the reader, with the label of the field', async () => {
  const { churchId } = await churchOf(web.site.server, await makeUser(web.site.server))
  const administrator = await makeMember(web.site.server, churchId, 'Administrator')
  const page = await web.holder(administrator.cookie, { size: PHONE, locale: 'de-DE' })
  await page.goto(`/library/${churchId}/administration/webhooks`)
  await page.getByRole('button', { name: 'Neuer Webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Adresse').fill('ftp://example.org/hook')
  await dialog.getByRole('button', { name: 'Webhook anlegen' }).click()
  await dialog.getByText('„Adresse“ muss mit https:// beginnen.').waitFor()
  await page.context().clearCookies()
  await page.goto('/sign-in')
  await page.getByLabel('E-Mail-Adresse').fill(administrator.email ?? '')
  await page.getByLabel('Passwort').fill('not this one')
  await page.keyboard.press('Enter')
  await page.getByText('Die E-Mail-Adresse oder das Passwort ist falsch.', { exact: false }).waitFor()
  await page.context().close()
})
