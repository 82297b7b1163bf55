import { expect, test } from 'bun:test'
import { upload } from '../../testkit/pdf/exchange.ts'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { makeChurch, makeMember, takeFromChurch } from '../../testkit/people.ts'
import { hold } from './faults.ts'
import { startFaultyServer } from './faulty-server.ts'

test('404: no file is recorded for one who is removed while its bytes are being stored', async () => {
  await using faulty = await startFaultyServer()
  const { server, proxy } = faulty
  const { collections } = server.database
  const churchId = await makeChurch(server)
  const member = await makeMember(server, churchId, 'Editor')
  const { reached, release } = hold(proxy, 'insert bytes.chunks')
  const answer = upload(server, member, churchId, plainPdf())
  await reached
  await takeFromChurch(collections, churchId, member.userId ?? '')
  release()
  expect((await answer).status).toBe(404)
  expect(await collections.assets.countDocuments()).toBe(0)
})
