import { expect, test } from 'bun:test'
import { makeMember } from '../../testkit/people.ts'
import { setUpAdministrator } from '../../testkit/web/administrator.ts'
import { expectAccessible, expectAccessibleByDayAndNight } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin } from '../../testkit/web/within-app.ts'

// Without BACKUP_DIR: MongoDB is that of the host.
const web = setUpWeb()
const openHers = setUpAdministrator(web, { churches: 2 })

const HOUR_MS = 3_600_000

const store = async (churchId: string, hoursAgo: number, result: object) => {
  const { backups } = web.site.server.database.collections
  await backups.deleteMany({})
  const at = new Date(Date.now() - hoursAgo * HOUR_MS)
  const churches = [{ id: churchId, songs: 1204, revisions: 5000, files: 1 }]
  await backups.insertOne({
    _id: at.toISOString(),
    at,
    finishedAt: at,
    bytes: 1,
    churches,
    people: 2,
    ...result,
  })
  return at
}

test('an Administrator reads when the church was backed up, why it was not restored, and what the host can do', async () => {
  const { page, churchId, area } = await openHers(PHONE)
  const at = await store(churchId, 9, { restoredAt: new Date(Date.now() - 9 * HOUR_MS) })
  const panel = page.getByRole('region', { name: 'Backup' })
  await openWithin(page, area)
  await panel.getByText(/^Restored and checked on .*: 1,204 songs, 1 file\.$/).waitFor()
  expect(await panel.textContent()).toContain(String(at.getFullYear()))
  await expectAccessible(page, panel)

  await store(churchId, 9, { notRestored: '/srv/backups is full', notRestoredFor: 'room' })
  await page.reload()
  await panel.getByText(/^Read back on .*, but not restored: 1,204 songs, 1 file\.$/).waitFor()
  await panel.getByText('There is no room for a second copy', { exact: false }).waitFor()
  expect(await panel.textContent()).not.toContain('/srv')

  await store(churchId, 49, { restoredAt: at })
  await page.reload()
  await panel.getByText('Its host can name one with the setting BACKUP_DIR.', { exact: false }).waitFor()
  await panel.getByText(/^Restored and checked on /).waitFor()
  await expectAccessibleByDayAndNight(page, panel)
})

test('a backup that is too old is an alarm, in the language of the reader; Editors see nothing of it', async () => {
  const { page, churchId, area } = await openHers()
  const { server } = web.site
  await page.route(`**/api/v2/churches/${churchId}/backup`, (route) =>
    route.fulfill({ json: { backup: { state: 'old', last: null, elsewhereOld: false } } }),
  )
  await page.evaluate(() => localStorage.setItem('psaltery.language', 'de'))
  await page.goto(area)
  const panel = page.getByRole('region', { name: 'Sicherung' })
  await panel.getByRole('alert').getByText('immer noch keine gute Sicherung', { exact: false }).waitFor()
  await expectAccessibleByDayAndNight(page, panel)
  await page.unrouteAll()

  await page.route(`**/api/v2/churches/${churchId}/backup`, (route) =>
    route.fulfill({
      json: {
        backup: {
          state: 'good',
          last: { at: new Date().toISOString(), restored: true, notRestored: null, songs: 2, files: 1 },
          elsewhereOld: true,
        },
      },
    }),
  )
  await page.reload()
  await panel.getByRole('alert').getByText('an einen anderen Ort kopiert', { exact: false }).waitFor()
  await panel.getByText(/^Wiederhergestellt und geprüft am /).waitFor()
  await expectAccessible(page, panel)
  await page.unrouteAll()

  const editor = await makeMember(server, churchId, 'Editor')
  const hers = await web.holder(editor.cookie)
  const asked: string[] = []
  hers.on('request', (request) => void asked.push(request.url()))
  await hers.goto(area)
  await hers.getByRole('heading', { name: 'Where the church is found' }).waitFor()
  expect(await hers.getByRole('region', { name: 'Backup' }).count()).toBe(0)
  expect(asked.filter((url) => url.endsWith('/backup'))).toEqual([])
})
