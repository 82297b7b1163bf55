import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { makeChurch, makeMember, PASSWORD } from '../../testkit/people.ts'
import { ORIGIN, startTestServer } from '../../testkit/server.ts'

test('the session in docs/api.md works as it is written', async () => {
  const text = await Bun.file(new URL('../../docs/api.md', import.meta.url)).text()
  const commands = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block).join('\n')
  const server = await startTestServer()
  const folder = mkdtempSync(join(tmpdir(), 'psaltery-api-'))
  try {
    const churchId = await makeChurch(server)
    const { email } = await makeMember(server, churchId, 'Editor')
    await Bun.write(join(folder, 'hymn.pdf'), Uint8Array.from(plainPdf()))
    const shell = Bun.spawn(['bash', '-euo', 'pipefail', '-c', commands], {
      cwd: folder,
      env: {
        PATH: process.env.PATH ?? '',
        ...{ URL: server.url, ORIGIN, CHURCH: churchId, EMAIL: email ?? '', PASSWORD },
      },
      stderr: 'pipe',
    })
    const [out, err] = await Promise.all([
      new Response(shell.stdout).text(),
      new Response(shell.stderr).text(),
    ])
    expect([await shell.exited, err]).toEqual([0, ''])
    const statuses = [...out.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status))
    expect(statuses).toEqual([204, 200, 200, 412, 200, 200, 200, 201, 201, 201, 206, 204])
    expect(out.match(/^idempotency-replayed: true/gim)).toHaveLength(1)
    expect(out).toContain('\n%PDF-1.4\n')
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
