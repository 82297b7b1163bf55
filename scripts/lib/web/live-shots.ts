/** The pictures of a service while it is presented: a phone, the stage, its chart on a tablet, and the overlay of a stream. */
import type { Page } from 'playwright-core'
import { PHONE, TABLET } from '../../../testkit/web/browser.ts'
import type { Site } from '../../../testkit/web/site.ts'
import type { Shot } from './import-shots.ts'

const POSITION = 1

/** Presents the second section of an item that has words. */
export function liveShots({ churchId, editor }: Site, serviceId: string, itemId: string): Shot[] {
  const service = `/api/v2/churches/${churchId}/services/${serviceId}`
  const sing = async () => {
    const { items } = (await editor.send(service)).body.service
    const item = items.find(({ id }: { id: string }) => id === itemId)
    const [lyricVersionId] = item.lyricVersionIds
    const words = `/api/v2/churches/${churchId}/songs/${item.songId}/lyrics/${lyricVersionId}`
    const { sections } = (await editor.send(words)).body.lyrics
    const place = {
      itemId,
      lyricVersionId,
      sectionId: sections[POSITION].id,
      position: POSITION,
      blank: false,
    }
    const answer = await editor.send(`${service}/live`, { method: 'PUT', body: place })
    if (answer.status !== 204) throw new Error(`The section was not presented: ${answer.text}`)
  }
  const isMarked = (page: Page) => page.locator('[aria-current="true"]').first().waitFor()
  const words = (page: Page) => page.locator('main').getByText('taught my heart').first().waitFor()
  const follow = `/c/${churchId}/services/${serviceId}`
  const stage = { path: `/library/${churchId}/services/${serviceId}/follow?view=stage`, signedIn: true }
  const shots: Shot[] = [
    { name: 'follow-phone', path: follow, size: PHONE, before: isMarked },
    { name: 'stage', ...stage, before: words },
    {
      name: 'stage-chart-tablet',
      ...stage,
      size: TABLET,
      before: async (page) => {
        await page.getByRole('button', { name: 'Chart' }).click()
        await isMarked(page)
      },
    },
    {
      name: 'overlay',
      path: `${follow}?view=lower-third&lines=2`,
      size: { width: 1280, height: 720 },
      before: async (page) => {
        await words(page)
        await overPicture(page)
      },
    },
  ]
  return shots.map((shot) => ({
    ...shot,
    before: async (page) => {
      await sing()
      await shot.before?.(page)
    },
  }))
}

/** The page is transparent: a stream has its picture behind the words. */
const overPicture = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.background = 'linear-gradient(#8a6a4a, #3b2c24)'
  })
