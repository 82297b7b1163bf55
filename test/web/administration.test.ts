import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { commands } from '../../src/cli/commands/all-commands.ts'
import { parseArguments } from '../../src/cli/parse-arguments.ts'
import { loadAdministrationTexts } from '../../src/web/texts/administration-texts.ts'
import { makeMember } from '../../testkit/people.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE, TABLET } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { tabTo } from '../../testkit/web/keyboard.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'

const web = setUpWeb()
const library = () => `/library/${web.site.churchId}`
const administration = () => `${library()}/administration/commands`
const administrator = () => makeMember(web.site.server, web.site.churchId, 'Administrator')

/** Every command on the page, as its words. No value of these tests needs quotes. */
const linesOn = async (page: Page) => (await page.locator('code').allInnerTexts()).map((line) => line.trim())

/** Runs a command line of the page in a shell, on the database of the test. */
const run = (line: string) => {
  const { uri, name } = web.site.server.where
  const words = line.split(' ').slice(1)
  return runTool(words, { env: { MONGODB_URI: uri, MONGODB_DATABASE: name } })
}

test('an Administrator finds commands that the tool understands', async () => {
  const page = await web.holder((await administrator()).cookie)
  await page.goto(library())
  await page.getByRole('link', { name: 'Administration' }).click()
  await page.getByRole('link', { name: 'People and commands' }).click()
  await page.getByRole('heading', { name: 'People and commands', level: 1 }).waitFor()
  const { churchId } = web.site
  await page.getByLabel('E-mail address of the person').fill('anna@example.org')
  await page.getByLabel('New e-mail address').fill('anna@example.com')
  await page.getByLabel('Role', { exact: true }).selectOption('Viewer')
  const lines = await linesOn(page)
  const parsed = lines.map((line) => {
    const [, words = ''] = /scripts\/psaltery ([^|]*)/.exec(line) ?? []
    return parseArguments(words.trim().split(' '), commands).command?.name
  })
  expect(parsed).toEqual([
    'user create',
    'member set',
    'user set-password',
    'member list',
    'member remove',
    'user disable',
    'user enable',
    'user rename',
    'history',
  ])
  expect(lines).toContain(
    `./scripts/psaltery member set --church ${churchId} --email anna@example.org --role Viewer`,
  )
  await page.getByText('Docker Compose').click()
  expect(await linesOn(page)).toContain(
    `docker compose exec psaltery psaltery member list --church ${churchId}`,
  )
  await page.context().close()
})

test('a copied command runs', async () => {
  const { churchId } = web.site
  const page = await web.holder((await administrator()).cookie)
  await page.goto(administration())
  const copy = page.getByRole('button', { name: 'Copy the command: List the members of this church' })
  await tabTo(page, copy)
  await page.keyboard.press('Enter')
  await expectEventually(() => copy.textContent(), 'Copied')
  const field = page.getByLabel('E-mail address of the person')
  await field.focus()
  await page.keyboard.press('Control+v')
  const pasted = await field.inputValue()
  expect(pasted).toBe(`./scripts/psaltery member list --church ${churchId}`)
  expect((await run(pasted)).stdout).toContain(`${web.site.editor.email}`)
  await page.context().close()
})

test('who is not an Administrator does not see it', async () => {
  const page = await web.editor()
  await page.goto(administration())
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
  expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0)
  await page.context().close()
})

test.each([
  ['a phone in the dark, in German', 'de', { size: PHONE, dark: true, locale: 'de-DE' }],
  ['a tablet, in English', 'en', { size: TABLET }],
  ['a desktop in the dark, in English', 'en', { size: DESKTOP, dark: true }],
] as const)('the page is accessible on %s', async (_name, language, options) => {
  const page = await web.holder((await administrator()).cookie, options)
  await page.goto(administration())
  const title = (await loadAdministrationTexts(language)).area.commands
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await page.locator('code').first().waitFor()
  await expectAccessible(page)
  await page.context().close()
})
