import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { followChanges } from '../../testkit/changes.ts'
import { hashCheaply } from '../../testkit/cheap-hashes.ts'
import { type Client, makeChurch, makeMember, makeUser } from '../../testkit/people.ts'
import { createSong } from '../../testkit/songs/songs.ts'
import { nameIt } from '../../testkit/web/administrator.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { setHidden } from '../../testkit/web/hidden-tab.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, windowForPeople } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
hashCheaply()

/** The page that is looked at, and that of another person. */
const windowOf = windowForPeople(() => web.visitor())
const otherWindowOf = windowForPeople(() => web.visitor())

const newChurch = async () => {
  const { server } = web.site
  const churchId = await makeChurch(server, 'Harbour Church')
  const administrator = await makeMember(server, churchId, 'Administrator')
  await nameIt(server, administrator, 'Hanna Test')
  const api = `/api/v2/churches/${churchId}`
  const library = `/library/${churchId}`
  return { churchId, administrator, api, library, area: `${library}/administration` }
}

const changeRole = async (administrator: Client, api: string, person: Client, role: string) => {
  const { status } = await administrator.send(`${api}/people/${person.userId}`, {
    method: 'PUT',
    body: { role },
  })
  expect(status).toBe(200)
}

const changeSettings = async (administrator: Client, api: string, values: object) => {
  const { id: _id, version, ...now } = (await administrator.send(api)).body.church
  const headers = { 'if-match': `"${version}"` }
  const { status } = await administrator.send(api, { method: 'PUT', headers, body: { ...now, ...values } })
  expect(status).toBe(200)
}

const newSong = (page: Page) => page.getByRole('link', { name: 'New song' })
const members = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('listitem')
const banner = (page: Page, name: string) => page.getByRole('banner').getByText(name, { exact: true })

test('another role changes the buttons of an open library, and what is typed in an editor stays', async () => {
  const { churchId, administrator, api, library } = await newChurch()
  const ben = await makeMember(web.site.server, churchId, 'Viewer')
  await createSong(administrator, churchId, { title: 'Abide with Me' })
  const page = await windowOf(ben.cookie)
  await page.goto(library)
  await page.getByRole('link', { name: 'Abide with Me' }).waitFor()
  await banner(page, 'Viewer').waitFor()
  expect(await newSong(page).count()).toBe(0)
  await changeRole(administrator, api, ben, 'Editor')
  await newSong(page).waitFor()
  await banner(page, 'Editor').waitFor()
  await changeRole(administrator, api, ben, 'Administrator')
  await banner(page, 'Administrator').waitFor()
  await newSong(page).click()
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Not saved yet')
  await changeRole(administrator, api, ben, 'Viewer')
  await page.getByText('Your role here has changed', { exact: false }).first().waitFor()
  expect(await title.inputValue()).toBe('Not saved yet')
  await openWithin(page, library)
  await expectEventually(() => newSong(page).count(), 0)
})

test('other settings of the church reach pages of members, and the form with what was typed there', async () => {
  const { churchId, administrator, api, library, area } = await newChurch()
  const viewer = await makeMember(web.site.server, churchId, 'Viewer')
  const song = await createSong(administrator, churchId, { title: 'Abide with Me' })
  const [hers, theirs] = [await windowOf(administrator.cookie), await otherWindowOf(viewer.cookie)]
  await hers.goto(area)
  const name = hers.getByLabel('Name', { exact: true })
  await hers.getByLabel('Readable address').fill('typed-here')
  await theirs.goto(`${library}/songs/${song.id}`)
  await theirs.getByRole('heading', { name: 'Abide with Me', exact: true }).waitFor()
  await changeSettings(administrator, api, { name: 'Hill Church', timeZone: 'Asia/Seoul' })
  await banner(theirs, 'Hill Church').waitFor()
  await banner(hers, 'Hill Church').waitFor()
  await expectEventually(() => name.inputValue(), 'Hill Church')
  await expectEventually(() => hers.getByRole('combobox', { name: 'Time zone' }).inputValue(), 'Asia/Seoul')
  expect(await hers.getByLabel('Readable address').inputValue()).toBe('typed-here')

  await openWithin(theirs, area)
  await theirs.getByText('Asia/Seoul').waitFor()
  await changeSettings(administrator, api, { language: 'ko', visibility: 'members', address: 'hill-church' })
  await theirs.getByText('http://psaltery.test/hill-church', { exact: true }).waitFor()
  await theirs.getByText('Korean', { exact: false }).first().waitFor()
  await theirs.getByText('Members only', { exact: true }).waitFor()
})

test('members who come, go or change, and invitations, reach the open list of another Administrator', async () => {
  const { churchId, administrator, api, area } = await newChurch()
  const { server } = web.site
  const page = await windowOf(administrator.cookie)
  await page.goto(`${area}/people`)
  await expectEventually(() => members(page).count(), 1)
  const other = await makeMember(server, churchId, 'Administrator')
  await expectEventually(() => members(page).count(), 2)
  const ben = await makeUser(server)
  await nameIt(server, ben, 'Ben Test')
  const invited = await other.send(`${api}/invitations`, {
    method: 'POST',
    body: { email: ben.email, role: 'Viewer' },
  })
  expect(invited.status).toBe(201)
  const open = page.getByRole('region', { name: 'Open invitations' }).getByText(`${ben.email}`)
  await open.waitFor()
  const secret = `${invited.body.link}`.split('#')[1]
  expect((await ben.send('/api/v2/invitations/accept', { method: 'POST', body: { secret } })).status).toBe(
    204,
  )
  const bens = members(page).filter({ hasText: 'Ben Test' })
  await bens.waitFor()
  await expectEventually(() => open.count(), 0)
  await bens.getByText('Viewer').waitFor()
  await changeRole(other, api, ben, 'Editor')
  await bens.getByText('Editor').waitFor()

  // An Editor has the names.
  const editors = await otherWindowOf(ben.cookie)
  await editors.goto(`${area}/people`)
  await expectEventually(() => members(editors).count(), 3)
  expect((await other.send(`${api}/people/${other.userId}`, { method: 'DELETE' })).status).toBe(204)
  await expectEventually(() => members(editors).count(), 2)
  await expectEventually(() => members(page).count(), 2)
  expect((await administrator.send(`${api}/people/${ben.userId}`, { method: 'DELETE' })).status).toBe(204)
  await editors.getByRole('heading', { name: 'You are no longer a member of Harbour Church' }).waitFor()
  await expectEventually(() => members(page).count(), 1)
})

test('a hidden page shows it when it is shown again; so does one whose stream is refused, by its next poll', async () => {
  const { churchId, administrator, api, library } = await newChurch()
  const { server } = web.site
  const ben = await makeMember(server, churchId, 'Viewer')
  const page = await windowOf(ben.cookie)
  await page.goto(library)
  await banner(page, 'Viewer').waitFor()
  const asked: string[] = []
  // The first standing has come, so that nothing is under way.
  await changeRole(administrator, api, ben, 'Editor')
  await banner(page, 'Editor').waitFor()
  await setHidden(page, true)
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await changeRole(administrator, api, ben, 'Administrator')
  await Bun.sleep(1000)
  expect(asked).toEqual([])
  await setHidden(page, false)
  await banner(page, 'Administrator').waitFor()

  const anna = await makeMember(server, churchId, 'Viewer')
  const streams = await Promise.all([1, 2, 3, 4].map(() => followChanges(server, anna, churchId)))
  const polling = await otherWindowOf(anna.cookie)
  await polling.goto(library)
  await banner(polling, 'Viewer').waitFor()
  await changeRole(administrator, api, anna, 'Editor')
  await banner(polling, 'Editor').waitFor()
  for (const stream of streams) stream.close()
})
