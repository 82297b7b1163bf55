import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { arrangementDocument, createArrangement, saving } from '../../../testkit/songs/songs.ts'
import { DESKTOP, PHONE } from '../../../testkit/web/browser.ts'
import { expectEventually } from '../../../testkit/web/eventually.ts'
import { SundayPlan } from '../../../testkit/web/sunday/plan.ts'
import { lineIn } from '../../../testkit/web/sunday/words.ts'
import { drawFinger } from '../../../testkit/web/touch.ts'
import { setUpWeb } from '../../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../../testkit/web/within-app.ts'
import { titleOn } from './service.ts'

const web = setUpWeb()
const phoneWindow = sharedWindow(() => web.visitor({ size: PHONE }))
/** A phone on which a section fills the screen. */
const LOW = { ...PHONE, height: 420 }
const BACK = 'Back to what is sung'

const makePlan = () => SundayPlan.make(web.site.churchId, web.site.editor, 3)
const pageOf = ({ serviceId }: SundayPlan) => `/c/${web.site.churchId}/services/${serviceId}`

const marked = async (page: Page) => {
  const [text = ''] = await page.locator('[aria-current="true"]').allInnerTexts()
  const line = lineIn(text)
  return line && `${line.song} ${line.section} r${line.revision} ${line.language}`
}

const markedTop = (page: Page) =>
  page.locator('[aria-current="true"]').evaluate((section) => Math.round(section.getBoundingClientRect().top))

/** One fast swipe, and another while the page still moves. */
async function swipeAway(page: Page): Promise<void> {
  for (let swipes = 0; swipes < 2; swipes++)
    await drawFinger(page, { x: 200, y: LOW.height - 90 }, { x: 200, y: 40 }, { rests: false })
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test('words stay where the finger left them, following pauses, and one button leads back', async () => {
  const plan = await makePlan()
  const phone = await phoneWindow()
  await phone.setViewportSize(LOW)
  await plan.sing('song1', 'v1')
  await openWithin(phone, pageOf(plan))
  await expectEventually(() => marked(phone), 'song1 v1 r1 en')
  for (const section of ['c', 'v2']) {
    await swipeAway(phone)
    await phone.getByRole('button', { name: BACK }).waitFor()
    expect(await titleOn(phone)).toBe('song1')
    expect(await phone.getByText('song1 v2 r1 en a').count()).toBe(1)
    const left = await scrolled(phone)
    expect(left).toBeGreaterThan(0)
    // What is sung next is marked and does not move the words.
    await plan.sing('song1', section)
    await expectEventually(() => marked(phone), `song1 ${section} r1 en`)
    expect(await scrolled(phone)).toBe(left)
    await phone.getByRole('button', { name: BACK }).click()
    await phone.getByText('This page follows what is sung.').waitFor()
    await expectEventually(async () => (await markedTop(phone)) >= 0, true)
    await plan.sing('song1', 'v1')
    await expectEventually(() => marked(phone), 'song1 v1 r1 en')
  }
  // A reader who has scrolled away stays with the item also when another one is sung.
  await swipeAway(phone)
  await phone.getByRole('button', { name: BACK }).waitFor()
  await plan.sing('song2', 'v1')
  await expectEventually(() => marked(phone), null)
  expect(await titleOn(phone)).toBe('song1')
  await phone.getByRole('button', { name: BACK }).click()
  await expectEventually(() => marked(phone), 'song2 v1 r1 en')
  await phone.setViewportSize(PHONE)
})

test('an open item stays open while others are moved, and a corrected line appears in it', async () => {
  const plan = await makePlan()
  const phone = await phoneWindow()
  await openWithin(phone, `${pageOf(plan)}?at=2`)
  await phone.getByText('song2 v1 r1 en a').waitFor()
  await plan.change([...plan.items].reverse().toSpliced(0, 0, await plan.songItem('first')))
  await phone.getByText('3 of 4').waitFor()
  await plan.correct('song2')
  await phone.getByText('song2 v1 r2 en a').waitFor()
  expect([await titleOn(phone), new URL(phone.url()).search]).toEqual(['song2', '?at=3'])
})

test('an archived song that is sung stays on phones with a sentence, and the next item is followed again', async () => {
  const plan = await makePlan()
  const phone = await phoneWindow()
  await plan.sing('song1', 'c')
  await openWithin(phone, pageOf(plan))
  await expectEventually(() => marked(phone), 'song1 c r1 en')
  const archived = await web.site.editor.send(`${plan.songPath('song1').replace('/v1/', '/v2/')}/archive`, {
    ...{ method: 'POST', headers: saving({ version: 1 }) },
  })
  expect(archived.status).toBe(200)
  await phone.getByText('This was taken out of the plan.', { exact: false }).waitFor()
  await phone.getByText('song1 c r1 en a').waitFor()
  expect(await titleOn(phone)).toBe('song1')
  // One that comes later says why it shows nothing.
  const late = await web.visitor({ size: PHONE })
  await late.goto(pageOf(plan))
  await late.getByText('What is sung at the moment cannot be shown here.').waitFor()
  await plan.sing('song2', 'v1')
  for (const page of [phone, late]) await expectEventually(() => marked(page), 'song2 v1 r1 en')
  await late.context().close()
})

test('one window: the wall keeps what is sung, and only the controls say that the plan has changed', async () => {
  const plan = await makePlan()
  const page = await web.holder(web.site.editor.cookie ?? '', { size: DESKTOP, locale: 'de-DE' })
  await page.goto(`/library/${web.site.churchId}/services/${plan.serviceId}/present`)
  const onWall = async () => {
    const [text = ''] = await page.locator('main').allInnerTexts()
    const line = lineIn(text)
    return line && line.language !== 'en' && `${line.song} ${line.section} r${line.revision}`
  }
  await page.getByRole('switch', { name: 'Handys folgen lassen' }).click()
  await page.keyboard.press('ArrowRight')
  await expectEventually(onWall, 'song1 c r1')
  const changed = page.getByText('Der Ablauf wurde geändert')
  // The controls fade while the pointer rests.
  await page.evaluate(() => document.querySelector('main')?.focus())
  await page.waitForFunction(() => document.querySelector('main')?.classList.contains('cursor-none'))
  await plan.correct('song1')
  await expectEventually(onWall, 'song1 c r2')
  // Words that are archived while they are sung stay on the wall.
  const readAgain = page.waitForResponse(`**${plan.songPath('song1').replace('/v1/', '/v2/')}/lyrics`)
  await plan.archiveWords('song1', 'de')
  await readAgain
  await plan.remove(0)
  expect(await changed.count()).toBe(0)
  await page.mouse.move(300, 300)
  await page.getByRole('button', { name: 'Der Ablauf wurde geändert' }).waitFor()
  expect(await changed.count()).toBe(0)
  // What was removed is sung on, and then comes what followed it.
  await page.keyboard.press('ArrowRight')
  await expectEventually(onWall, 'song1 v2 r2')
  await page.keyboard.press('n')
  await expectEventually(onWall, 'song2 v1 r1')
  await page.keyboard.press('p')
  await expectEventually(onWall, 'song2 v1 r1')
  // A plan whose changes do not arrive: the slide is refused, and no sentence of the server is shown.
  await page.route('**/live', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { error: 'itemId must be the id of an item of this service.' } })
      : route.continue(),
  )
  await page.keyboard.press('ArrowRight')
  await page.mouse.move(400, 300)
  await page.getByRole('button', { name: 'Die Handys sehen diese Folie nicht' }).waitFor()
  expect(await page.getByText('itemId').count()).toBe(0)
  await page.context().close()
})

test('the stage gets a song that was added, another key and a corrected chart; the reader too, where it is', async () => {
  const plan = await makePlan()
  const { editor, churchId } = web.site
  const chart = (line: string) => ({
    ...arrangementDocument({ label: 'Band' }),
    chart: `{key: G}\n[G]${line}`,
  })
  const added = await plan.songItem('late')
  const path = plan.songPath('song1').replace('/v1/', '/v2/')
  const saved = await createArrangement(editor, path, chart('first chart'))
  const page = await web.holder(editor.cookie ?? '', { size: DESKTOP })
  const base = `/library/${churchId}/services/${plan.serviceId}`
  await page.goto(`${base}/follow?view=stage`)
  await plan.sing('song1', 'v1')
  await page.getByText('song1 v1 r1 de a').waitFor()
  await page.getByRole('button', { name: 'Chart' }).click()
  await page.getByText('first chart').waitFor()
  const update = (line: string, version: number) =>
    editor.send(`${path}/arrangements/${saved.body.arrangement.id}`, {
      ...{ method: 'PUT', headers: saving({ version }), body: chart(line) },
    })
  expect((await update('second chart', 1)).status).toBe(200)
  await page.getByText('second chart').waitFor()
  await plan.change(plan.items.map((item) => ({ ...item, ...(item.title === 'song1' ? { key: 'Eb' } : {}) })))
  await page.getByText('Eb', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Chart' }).click()
  await plan.change([added, ...plan.items])
  await plan.sing('late', 'v1')
  await page.getByText('late v1 r1 de a').waitFor()
  const sung = plan.items.find(({ title }) => title === 'song1')
  await openWithin(page, `${base}/read?item=${sung?.id}`)
  await page.getByText('second chart').waitFor()
  expect((await update('third chart', 2)).status).toBe(200)
  await page.getByText('third chart').waitFor()
  // Music that comes before what is shown does not turn the page.
  const latePath = plan.songPath('late').replace('/v1/', '/v2/')
  const readAgain = page.waitForResponse(`**${latePath}/arrangements`)
  await createArrangement(editor, latePath, chart('late chart'))
  await readAgain
  await page.getByText('third chart').waitFor()
  const turnBack = async () => {
    if (await page.getByText('third chart').count()) await page.keyboard.press('PageUp')
    return page.getByText('late chart').count()
  }
  await expectEventually(turnBack, 1)
  await page.context().close()
})
