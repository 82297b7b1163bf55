import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { setUpAdministrator } from '../../testkit/web/administrator.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const openHers = setUpAdministrator(web, { churches: 1 })

interface Form {
  address: string
  /** Opens the form where it is a dialog. */
  open?: (page: Page) => Promise<void>
  field: (page: Page) => Locator
}

const label = (name: string) => (page: Page) => page.getByLabel(name, { exact: true })
const click = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()

test('what is typed into a form and left is there again after the way back and after a reload, until it is sent', async () => {
  const { page, churchId, administrator, area } = await openHers()
  const { body } = await administrator.send(`/api/v2/churches/${churchId}/songs`, {
    method: 'POST',
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { title: 'Kept', alternateTitles: [], authors: [], copyright: '', themes: [], songbooks: [] },
  })
  const song = `/library/${churchId}/songs/${body.song.id}`
  const forms: Record<string, Form> = {
    settings: { address: area, field: label('Name') },
    invitation: { address: `${area}/people`, field: label('E-mail address') },
    token: { address: `${area}/tokens`, field: label('Name') },
    webhook: {
      address: `${area}/webhooks`,
      open: click('New webhook'),
      field: (it) => it.getByRole('dialog').getByRole('textbox').first(),
    },
    name: { address: '/account', field: label('Your name') },
    paste: {
      address: `${song}/lyrics/new`,
      open: click('Paste a whole text'),
      field: (it) => it.getByRole('dialog').getByRole('textbox').first(),
    },
    import: {
      address: `/library/${churchId}/import`,
      open: click('Paste a text'),
      field: (it) => it.getByRole('dialog').getByRole('textbox').first(),
    },
  }
  const look = async ({ address, open, field }: Form) => {
    await openWithin(page, address)
    await open?.(page)
    const found = field(page)
    await found.waitFor()
    return found
  }
  for (const [name, form] of Object.entries(forms)) await (await look(form)).fill(`typed into ${name}`)
  for (const [name, form] of Object.entries(forms))
    expect([name, await (await look(form)).inputValue()]).toEqual([name, `typed into ${name}`])
  await page.reload()
  for (const [name, form] of Object.entries(forms))
    expect([name, await (await look(form)).inputValue()]).toEqual([name, `typed into ${name}`])

  // What others changed meanwhile is not overwritten by settings that were typed before.
  const settings = (await administrator.send(`/api/v2/churches/${churchId}`)).body.church
  const { id: _id, version, ...values } = settings
  await administrator.send(`/api/v2/churches/${churchId}`, {
    method: 'PUT',
    headers: { 'if-match': `"${version}"` },
    body: { ...values, timeZone: 'Asia/Seoul' },
  })
  await page.goto(area)
  await expectEventually(() => page.getByRole('combobox', { name: 'Time zone' }).inputValue(), 'Asia/Seoul')
  expect(await label('Name')(page).inputValue()).toBe('typed into settings')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  const saved = (await administrator.send(`/api/v2/churches/${churchId}`)).body.church
  expect(saved).toMatchObject({ name: 'typed into settings', timeZone: 'Asia/Seoul' })
  const invitation = await look(forms.invitation as Form)
  await invitation.fill('ben@example.org')
  await page.getByRole('button', { name: 'Make invitation' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  expect(await invitation.inputValue()).toBe('')
  await page.reload()
  await invitation.waitFor()
  expect(await invitation.inputValue()).toBe('')
})
