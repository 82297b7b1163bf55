/** The pictures of services and charts: planning, singing and reading, and a chart on a phone, a tablet and paper. */
import type { Page } from 'playwright-core'
import { createArrangement, createService, songItem, textItem } from '../../../testkit/songs/songs.ts'
import { PHONE, TABLET } from '../../../testkit/web/browser.ts'
import { type Site, songId } from '../../../testkit/web/site.ts'
import type { Shot } from './import-shots.ts'
import { liveShots } from './live-shots.ts'

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
  const chart = { path: `${library}/songs/${grace}/chart/${arrangementId}`, signedIn: true }
  return [
    { name: 'service', path: `${library}/services/${id}`, signedIn: true },
    { name: 'edit-service-tablet', path: `${library}/services/${id}/edit`, signedIn: true, size: TABLET },
    { name: 'today-phone', path: `/c/${churchId}/today`, size: PHONE },
    {
      name: 'read-service-tablet',
      path: `${library}/services/${id}/read?item=${presented.id}`,
      signedIn: true,
      size: TABLET,
    },
    { name: 'chart', ...chart, before: twoColumns },
    { name: 'chart-phone', ...chart, size: PHONE },
    { name: 'chart-dark-tablet', ...chart, size: TABLET, dark: true },
    { name: 'chart-paper', ...chart, size: PAPER, before: onPaper },
    {
      name: 'edit-chart',
      path: `${library}/songs/${grace}/arrangements/${arrangementId}`,
      signedIn: true,
      size: { width: 1280, height: 1100 },
    },
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
