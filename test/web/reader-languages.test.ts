import { expect, test } from 'bun:test'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { TEXTS, textsIn } from '../../testkit/web/texts-in.ts'
import { setUpWeb, TIMEOUT_MS } from '../../testkit/web/web-fixture.ts'

const web = setUpWeb({ RATE_LIMIT_PER_MINUTE: '2000' })

test.each([...TEXTS.keys()])(
  'whose browser asks for %s is spoken to in it, on a phone: the songs, a song and the editor of its words fit',
  async (language) => {
    const t = textsIn(language)
    const { member, editLyrics } = songPages(web.site, 'Amazing Grace')
    const page = await web.editor({ size: PHONE, locale: language })
    await page.goto(`/library/${web.site.churchId}`)
    await page.getByRole('list', { name: t.search.results }).first().waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    await expectAccessible(page)
    await page.goto(member)
    await page.getByRole('heading', { name: 'Amazing Grace' }).waitFor()
    await page.getByRole('button', { name: t.song.more }).waitFor()
    await expectAccessible(page)
    await page.goto(await editLyrics())
    await page.getByLabel(t.lyrics.line(1, 'Verse 1'), { exact: true }).waitFor()
    await page.getByText(t.edit.unchanged).waitFor()
    await expectAccessible(page)
    await page.context().close()
  },
  TIMEOUT_MS,
)

test(
  'new words begin with a verse that is named as in the reader’s language, until theirs is chosen',
  async () => {
    const t = textsIn('ko')
    const page = await web.editor({ locale: 'ko-KR' })
    await page.goto(`${songPages(web.site, 'Amazing Grace').member}/lyrics/new`)
    const name = page.getByLabel(t.lyrics.sectionName).first()
    await expectEventually(() => name.inputValue(), '1절')
    await page.getByRole('combobox', { name: t.choose.language.label }).fill('Português')
    await page.keyboard.press('Tab')
    await expectEventually(() => name.inputValue(), 'Estrofe 1')
    await page.getByRole('button', { name: 'Refrão', exact: true }).waitFor()
    await page.context().close()
  },
  TIMEOUT_MS,
)
