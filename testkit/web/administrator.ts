import { beforeAll } from 'bun:test'
import { type Client, makeChurch, makeUser, setRole } from '../people.ts'
import type { TestServer } from '../server.ts'
import { DESKTOP, PHONE } from './browser.ts'
import type { setUpWeb } from './web-fixture.ts'
import { sharedWindow } from './within-app.ts'

export const nameIt = ({ database }: TestServer, who: Client, name: string) =>
  database.collections.users.updateOne({ _id: `${who.userId}` }, { $set: { name } })

/** A new church of this person. */
export async function churchOf(server: TestServer, administrator: Client) {
  const churchId = await makeChurch(server, 'Harbour Church')
  await setRole(server, churchId, administrator, 'Administrator')
  return { churchId, administrator, area: `/library/${churchId}/administration` }
}

/** A window of one Administrator that the tests of a file share; each of them opens it for another church. */
export function setUpAdministrator(web: ReturnType<typeof setUpWeb>, { churches }: { churches: number }) {
  const left: Awaited<ReturnType<typeof churchOf>>[] = []
  beforeAll(async () => {
    // The app reads the churches of a person once, so that all of them are made before.
    const hanna = await makeUser(web.site.server)
    await nameIt(web.site.server, hanna, 'Hanna Test')
    while (left.length < churches) left.push(await churchOf(web.site.server, hanna))
  })
  const shared = sharedWindow(() => web.holder(`${left[0]?.administrator.cookie}`, { size: PHONE }))
  return async (size = DESKTOP) => {
    const page = await shared()
    const church = left.pop()
    if (!church) throw new Error('The Administrator has no church left.')
    await page.setViewportSize(size)
    return { page, ...church }
  }
}
