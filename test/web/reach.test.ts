import { expect, test } from 'bun:test'
import { client, makeMember } from '../../testkit/people.ts'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'

/** An address that each machine resolves to itself. */
const web = setUpWeb({ APP_ORIGIN: 'http://psaltery.localhost' })

test('while only this machine can open the address, poster and dialogs say so in each language', async () => {
  const languages = { en: 'Only the computer', de: 'nur der Computer', es: 'Solo el ordenador' }
  const others = { fr: 'Seul l’ordinateur', ko: '실행되는 컴퓨터에서만', pt: 'Só o computador' }
  const page = await web.visitor({ size: PHONE })
  for (const [language, words] of Object.entries({ ...languages, ...others })) {
    await page.goto(`/c/${web.site.churchId}/poster`)
    await page.evaluate((chosen) => localStorage.setItem('psaltery.language', chosen), language)
    await page.reload()
    const notice = page.getByRole('status').filter({ hasText: words })
    await notice.waitFor()
    expect(await notice.textContent()).toContain('./scripts/start --lan')
  }
  // It is not printed.
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('status').isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => localStorage.setItem('psaltery.language', 'en'))
  await page.goto(`/c/${web.site.churchId}`)
  await page.getByRole('button', { name: 'Share these songs' }).click()
  await page.getByRole('dialog').getByText('Only the computer', { exact: false }).waitFor()
  await expectAccessible(page)
})

test('the link of an invitation says so too', async () => {
  const { server, churchId } = web.site
  const administrator = await makeMember(server, churchId, 'Administrator')
  const page = await web.holder(administrator.cookie)
  await page.goto(`/library/${churchId}/administration/people`)
  await page.getByLabel('E-mail address').fill('guest@example.org')
  await page.keyboard.press('Enter')
  await page.getByText('Only the computer', { exact: false }).waitFor()
  expect((await client(server).send('/')).text).toContain('"origin":"http://psaltery.localhost"')
})
