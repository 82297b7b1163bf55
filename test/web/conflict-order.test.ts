import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { makeMember } from '../../testkit/people.ts'
import { saving } from '../../testkit/songs/songs.ts'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { tabTo } from '../../testkit/web/keyboard.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'

const web = setUpWeb()
const pages = () => songPages(web.site, 'Silent Night')
const [ONE, TWO] = ['Strophe 1', 'Strophe 2']

async function startWith(names: readonly string[]): Promise<void> {
  const { id, version, label, sections } = await pages().lyrics()
  const sequence = names.map((name) => sections.find((section) => section.name === name)?.id ?? '')
  const answer = await web.site.editor.send(`${pages().api}/lyrics/${id}`, {
    method: 'PUT',
    headers: saving({ version }),
    body: { label, sections, sequence },
  })
  expect(answer.status).toBe(200)
}

async function savedOrder(): Promise<string[]> {
  const { sections, sequence } = await pages().lyrics()
  return sequence.map((id) => sections.find((section) => section.id === id)?.name ?? '')
}

const isPhone = (page: Page) => page.viewportSize()?.width === PHONE.width

/** By finger on a phone, by keyboard alone elsewhere. */
async function press(page: Page, target: Locator): Promise<void> {
  if (isPhone(page)) return target.tap()
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Both people open the words and add to the singing order; then the first saves, then the second does. */
async function bothAdd(first: Page, second: Page, added: [first: string[], second: string[]]): Promise<void> {
  const tabs = [first, second]
  for (const page of tabs) {
    await page.goto(await pages().editLyrics())
    await page.getByLabel(`Line 1 of ${ONE}`, { exact: true }).waitFor()
  }
  for (const [at, page] of tabs.entries()) {
    for (const name of added[at] ?? []) await press(page, page.getByRole('button', { name, exact: true }))
  }
  await first.keyboard.press('Control+s')
  await saved(first)
  await second.keyboard.press('Control+s')
}

const saved = (page: Page) => page.getByText('Saved. Everyone sees the new version now.').waitFor()

test.each([
  ['on a desktop by keyboard alone', DESKTOP],
  ['on a phone by finger', PHONE],
])(
  'two people’s singing orders are one question with each order whole, %s; both are offered only where that is neither',
  async (_where, size) => {
    const other = await makeMember(web.site.server, web.site.churchId, 'Editor')
    const first = await web.holder(other.cookie, { size })
    const second = await web.editor({ size })
    const question = second.getByRole('group', { name: 'The singing order' })
    const offered = () =>
      question.locator('label').evaluateAll((labels) => labels.map((label) => label.textContent))
    const answer = async (at: number) => {
      if (isPhone(second)) await question.locator('label').nth(at).tap()
      else {
        // The arrow keys move within the answers; Tab reaches them as one stop.
        await tabTo(second, question.getByRole('radio').first())
        await second.keyboard.press('Space')
        for (let pressed = 0; pressed < at; pressed++) await second.keyboard.press('ArrowDown')
      }
      await press(second, second.getByRole('button', { name: 'Save the merged version' }))
      await saved(second)
    }

    await startWith([ONE, TWO])
    await bothAdd(first, second, [[TWO], [ONE]])
    await question.getByText(`Before: ${ONE} · ${TWO}`, { exact: true }).waitFor()
    expect(await second.locator('fieldset').count()).toBe(1)
    await expectEventually(offered, [
      `Yours${ONE} · ${TWO} · ${ONE}`,
      `Theirs${ONE} · ${TWO} · ${TWO}`,
      `Keep both${ONE} · ${TWO} · ${ONE} · ${TWO}`,
    ])
    await expectAccessible(second)
    await answer(2)
    expect(await savedOrder()).toEqual([ONE, TWO, ONE, TWO])

    await startWith([ONE, TWO])
    await bothAdd(first, second, [[ONE], [ONE, ONE]])
    await expectEventually(offered, [
      `Yours${ONE} · ${TWO} · ${ONE} · ${ONE}`,
      `Theirs${ONE} · ${TWO} · ${ONE}`,
    ])
    await answer(1)
    expect(await savedOrder()).toEqual([ONE, TWO, ONE])
    await first.context().close()
    await second.context().close()
  },
)
