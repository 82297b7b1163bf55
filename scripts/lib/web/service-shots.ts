/** The pictures of services and charts: planning, singing and reading, a chart on screens and paper, and what is presented. */
import type { Page } from 'playwright-core'
import { createArrangement, createService, songItem, textItem } from '../../../testkit/songs/songs.ts'
import { PHONE, TABLET } from '../../../testkit/web/browser.ts'
import { type Site, songId } from '../../../testkit/web/site.ts'
import { member, type Shot, shot } from './shots.ts'

const CHART = `{title: Amazing Grace}
{key: G}
{tempo: 72}
{time: 3/4}

{start_of_verse: Verse 1}
A[G]mazing [G7]grace, how [C]sweet the [G]sound
that saved a wretch like [D]me!
I [G]once was [G7]lost, but [C]now am [G]found,
was [Em]blind, but [D]now I [G]see.
{end_of_verse}

{start_of_verse: Verse 2}
'Twas [G]grace that [G7]taught my [C]heart to [G]fear,
and grace my fears re[D]lieved;
how [G]precious [G7]did that [C]grace ap[G]pear
the [Em]hour I [D]first be[G]lieved!
{end_of_verse}

{comment: Softly, without drums}
{start_of_verse: Verse 3}
Through [G]many [G7]dangers, [C]toils and [G]snares
I have already [D]come;
'tis [G]grace hath [G7]brought me [C]safe thus [G]far,
and [Em]grace will [D]lead me [G]home.
{end_of_verse}
`

export async function serviceShots(site: Site): Promise<Shot[]> {
  const { churchId, editor } = site
  const library = `/library/${churchId}`
  const songs = `/api/v2/churches/${churchId}/songs`
  const grace = songId(site, 'Amazing Grace')
  const sung = async (title: string, chosen: Record<string, unknown> = {}) => {
    const id = songId(site, title)
    const { lyrics } = (await editor.send(`${songs}/${id}/lyrics`)).body
    return songItem(id, { lyricVersionIds: [lyrics[0].id], ...chosen })
  }
  const arrangement = await createArrangement(editor, `${songs}/${grace}`, {
    label: 'Band',
    sourceKey: 'G',
    tempo: 72,
    chart: CHART,
  })
  const arrangementId: string = arrangement.body.arrangement.id
  const presented = await sung('Amazing Grace', { arrangementId, key: 'Bb', note: 'Only piano in verse 1' })
  const { id } = await createService(editor, churchId, {
    date: new Date().toISOString().slice(0, 10),
    time: '10:00',
    title: 'Morning service',
    visibility: 'public',
    items: [
      textItem({ title: 'Welcome', text: '' }),
      await sung('It Is Well with My Soul', { key: 'C' }),
      presented,
      textItem({ text: 'Psalm 103' }),
      await sung('Silent Night'),
    ],
  })
  const chart = `${library}/songs/${grace}/chart/${arrangementId}`
  return [
    member('service', `${library}/services/${id}`),
    member('edit-service-tablet', `${library}/services/${id}/edit`, { size: TABLET }),
    shot('today-phone', `/c/${churchId}/today`, { size: PHONE }),
    member('read-service-tablet', `${library}/services/${id}/read?item=${presented.id}`, { size: TABLET }),
    member('chart', chart, { before: twoColumns }),
    member('chart-phone', chart, { size: PHONE }),
    member('chart-dark-tablet', chart, { size: TABLET, dark: true }),
    member('chart-paper', chart, { size: PAPER, before: onPaper }),
    member('edit-chart', `${library}/songs/${grace}/arrangements/${arrangementId}`, {
      size: { width: 1280, height: 1100 },
    }),
    ...liveShots(site, id, presented.id),
  ]
}

/** A4 at 96 dots an inch. */
const PAPER = { width: 794, height: 1123 }

async function twoColumns(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Two columns' }).check({ force: true })
}

async function onPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
}

const POSITION = 1

/** Presents the second section of an item that has words. */
function liveShots({ churchId, editor }: Site, serviceId: string, itemId: string): Shot[] {
  const service = `/api/v2/churches/${churchId}/services/${serviceId}`
  const sing = async () => {
    const { items } = (await editor.send(service)).body.service
    const item = items.find(({ id }: { id: string }) => id === itemId)
    const [lyricVersionId] = item.lyricVersionIds
    const words = `/api/v2/churches/${churchId}/songs/${item.songId}/lyrics/${lyricVersionId}`
    const { sections } = (await editor.send(words)).body.lyrics
    const sectionId = sections[POSITION].id
    const place = { itemId, lyricVersionId, sectionId, position: POSITION, blank: false }
    const answer = await editor.send(`${service}/live`, { method: 'PUT', body: place })
    if (answer.status !== 204) throw new Error(`The section was not presented: ${answer.text}`)
  }
  const isMarked = (page: Page) => page.locator('[aria-current="true"]').first().waitFor()
  const words = (page: Page) => page.locator('main').getByText('taught my heart').first().waitFor()
  const follow = `/c/${churchId}/services/${serviceId}`
  const stage = `/library/${churchId}/services/${serviceId}/follow?view=stage`
  const shots = [
    shot('follow-phone', follow, { size: PHONE, before: isMarked }),
    member('stage', stage, { before: words }),
    member('stage-chart-tablet', stage, {
      size: TABLET,
      before: async (page) => {
        await page.getByRole('button', { name: 'Chart' }).click()
        await isMarked(page)
      },
    }),
    shot('overlay', `${follow}?view=lower-third&lines=2`, {
      size: { width: 1280, height: 720 },
      before: async (page) => {
        await words(page)
        await overPicture(page)
      },
    }),
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
