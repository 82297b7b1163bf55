import { describe, expect, test } from 'bun:test'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { makeChurch, setRole } from '../../testkit/people.ts'
import { expectAccessible, expectFits } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { addSheetMusic } from '../../testkit/web/sheet-music.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { swipe } from '../../testkit/web/touch.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()

describe('by a member', () => {
  /** The editor belongs to a second church from the start: the app asks for the churches of a person once. */
  const shared = sharedWindow(async () => {
    const { server, editor } = web.site
    await setRole(server, await makeChurch(server, 'Hillside Church'), editor, 'Viewer')
    return web.editor({ size: PHONE })
  })

  test('on a phone details are edited: counters, chips, a songbook and the CCLI number, and what will change is shown', async () => {
    const pages = songPages(web.site, 'Be Thou My Vision')
    const page = await shared()
    await openWithin(page, pages.member)
    await page.getByRole('link', { name: 'Edit details' }).tap()
    const title = page.getByRole('textbox', { name: 'Title', exact: true })
    await title.waitFor()
    // Only a new song begins with the cursor in its title.
    expect(await title.evaluate((field) => field === document.activeElement)).toBe(false)
    await title.fill('x'.repeat(201))
    await page.getByText('201 / 200').waitFor()
    await page.getByText('The title is longer than 200 characters.').first().waitFor()
    await expectEventually(() => page.getByRole('button', { name: 'Save' }).isDisabled(), true)
    await title.fill('Be Thou My Vision, O Lord')
    await page.getByRole('button', { name: 'Remove Guidance' }).tap()
    await page.getByRole('combobox', { name: 'Themes' }).fill('Typed, not yet entered')
    await page.reload()
    await page.getByText(/Your unsaved changes from .* are back/).waitFor()
    await page.getByRole('button', { name: 'Remove Typed, not yet entered' }).tap()
    await page.getByRole('button', { name: 'Add songbook' }).tap()
    await page.getByLabel('Book', { exact: true }).last().fill('Red book')
    await page.getByLabel('Number', { exact: true }).last().fill('7a')
    await page.getByLabel('CCLI number').fill('CCLI Song # 4711')
    await expectEventually(() => page.getByLabel('CCLI number').inputValue(), '4711')
    const changes = page.getByRole('region', { name: 'What will change' })
    await changes.getByRole('deletion').filter({ hasText: 'Guidance' }).waitFor()
    await changes.getByRole('insertion').filter({ hasText: 'CCLI 4711' }).waitFor()
    await expectAccessible(page, changes)
    await page.getByRole('button', { name: 'Save' }).tap()
    await page.getByRole('heading', { name: 'Be Thou My Vision, O Lord' }).waitFor()
    const { metadata } = await pages.song()
    expect(metadata.themes).toEqual(['Trust'])
    expect(metadata.songbooks).toEqual([
      { book: 'Hymnal', number: '450' },
      { book: 'Red book', number: '7a' },
      { book: 'CCLI', number: '4711' },
    ])
  })

  test('on a phone words are edited with the buttons of a line, and discarding them can be undone', async () => {
    const pages = songPages(web.site, 'Amazing Grace')
    const before = (await pages.lyrics()).sections[0]?.lines.map(({ id }) => id)
    const page = await shared()
    await openWithin(page, await pages.editLyrics())
    const line = (at: number) => page.getByLabel(`Line ${at} of Verse 1`)
    await line(2).tap()
    await page.getByRole('button', { name: 'Move this line up' }).tap()
    await expectEventually(() => line(1).inputValue(), 'that saved a wretch like me!')
    await expectEventually(() => line(1).evaluate((field) => field === document.activeElement), true)
    await page.getByRole('button', { name: 'Move this line down' }).tap()
    await expectEventually(() => line(2).inputValue(), 'that saved a wretch like me!')
    await page.getByRole('button', { name: 'Join to the line above' }).tap()
    const joined = 'Amazing grace! how sweet the sound that saved a wretch like me!'
    await expectEventually(() => line(1).inputValue(), joined)
    await expectAccessible(page, page.getByRole('region', { name: 'Verse 1', exact: true }))
    await page.getByRole('button', { name: 'Discard changes' }).tap()
    await page.getByText('No changes yet').waitFor()
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expectEventually(() => line(1).inputValue(), joined)
    await page.getByRole('button', { name: 'Save' }).tap()
    await page.getByText('Saved. Everyone sees the new version now.').waitFor()
    const after = (await pages.lyrics()).sections[0]?.lines.map(({ id }) => id)
    expect(after).toEqual(before?.filter((_id, at) => at !== 1))
  })

  test('on a phone a swipe turns pages on the stand, and a page can be made wider', async () => {
    const pages = songPages(web.site, 'It Is Well with My Soul')
    const file = await addSheetMusic(web.site, 'It Is Well with My Soul', { bytes: plainPdf(3) })
    const page = await shared()
    await openWithin(page, `${pages.public}/read/${file}`)
    await page.locator('[data-drawn="1"]').waitFor()
    await swipe(page, 0.8, 0.2)
    await page.getByText('Page 2 of 3').waitFor()
    await swipe(page, 0.2, 0.8)
    await page.getByText('Page 1 of 3').waitFor()
    // Clicked: a browser takes no tap right after a swipe.
    await page.getByRole('button', { name: 'View' }).click()
    await page.getByText('Page width').click()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    const isWider = () =>
      page.locator('[data-drawn]').evaluate((frame) => frame.scrollWidth > frame.clientWidth + 20)
    await expectEventually(isWider, true)
    await expectFits(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowRight')
    const isAside = () => page.locator('[data-drawn]').evaluate((frame) => frame.scrollLeft > 0)
    await expectEventually(isAside, true)
    await page.getByText('Page 1 of 3').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByText('Page 2 of 3').waitFor()
  })

  test('on a phone the church can be changed, and the way to the sheet music is short', async () => {
    const pages = songPages(web.site, 'Silent Night')
    await addSheetMusic(web.site, 'Silent Night')
    const page = await shared()
    await openWithin(page, pages.member)
    await page.getByRole('link', { name: 'Music', exact: true }).tap()
    const isInSight = () =>
      page.getByRole('heading', { name: 'Sheet music' }).evaluate((heading) => {
        const { top, bottom } = heading.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    await expectEventually(isInSight, true)
    await page.getByRole('link', { name: 'Change church' }).tap()
    await page.getByRole('heading', { name: 'Your churches' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: /Hillside Church.*Viewer/ }).tap()
    await page.getByText('No songs yet').waitFor()
    expect(await page.getByRole('link', { name: 'New song' }).count()).toBe(0)
  })

  // The last one, because the clock of the window is no longer the real one after it.
  test('on a phone sheet music is added: the tempo tapped, a file chosen, and both are there after a reload', async () => {
    const pages = songPages(web.site, 'Holy, Holy, Holy')
    const page = await shared()
    await openWithin(page, `${pages.member}/arrangements/new`)
    await page.getByLabel('Name', { exact: true }).fill('Lead sheet')
    const tap = page.getByRole('button', { name: 'Tap the beat' })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    for (let beat = 0; beat < 4; beat++) {
      await tap.tap()
      await page.clock.runFor(500)
    }
    await page.clock.resume()
    const tempo = page.getByLabel('Tempo (beats per minute)')
    await expectEventually(() => tempo.inputValue(), '120')
    await page
      .getByLabel('Choose files')
      .last()
      .setInputFiles([{ name: 'lead.pdf', mimeType: 'application/pdf', buffer: plainPdf(1) }])
    await page.getByText('One file is ready.', { exact: false }).waitFor()
    await expectAccessible(page, page.getByRole('region', { name: /^Files/ }))
    await page.reload()
    await page.getByText(/Your unsaved changes from .* are back/).waitFor()
    await expectEventually(() => tempo.inputValue(), '120')
    await page.getByText('lead.pdf').first().waitFor()
    await page.getByRole('button', { name: 'Save' }).tap()
    await page.getByRole('article', { name: 'Lead sheet' }).getByText('120 bpm').waitFor()
  })
})
