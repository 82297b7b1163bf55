import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { makeChurch, makeMember, PASSWORD } from '../../testkit/people.ts'
import { ORIGIN, startTestServer } from '../../testkit/server.ts'
import { makeProgram } from '../../testkit/tokens.ts'

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
    expect(statuses).toEqual([204, 200, 200, 412, 200, 200, 200, 201, 201, 201, 206, 201, 204])
    expect(out.match(/^idempotency-replayed: true/gim)).toHaveLength(1)
    expect(out).toContain('\n%PDF-1.4\n')
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** The programs of the page, each with the names that it uses and an output to compare. */
const programs = [
  {
    language: 'ts',
    start: [process.execPath, 'run', '-'],
    names: 'const { url, church, token } = JSON.parse(process.env.NAMES ?? "")',
    output: 'console.log(song.metadata.title)',
  },
  // Most machines have it, and the page shows no more than its standard library.
  ...(Bun.which('python3') ? ['python3'] : []).map((python) => ({
    language: 'python',
    start: [python, '-'],
    names: 'import json, os\nglobals().update(json.loads(os.environ["NAMES"]))',
    output: 'print(song["metadata"]["title"])',
  })),
]

test('the programs with a token in docs/api.md work as they are written', async () => {
  const page = await Bun.file(new URL('../../docs/api.md', import.meta.url)).text()
  const section = page.slice(page.indexOf('## A token instead of a cookie'))
  const server = await startTestServer()
  try {
    const churchId = await makeChurch(server)
    const editor = await makeMember(server, churchId, 'Editor')
    const { secret } = await makeProgram(server, churchId, editor, 'write')
    const NAMES = JSON.stringify({ url: server.url, church: churchId, token: secret })
    for (const { language, start, names, output } of programs) {
      const code = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(section)?.[1] ?? ''
      const program = Bun.spawn(start, {
        stdin: new Blob([[names, code, output].join('\n')]),
        env: { PATH: process.env.PATH ?? '', NAMES },
        stderr: 'pipe',
      })
      const said = [await new Response(program.stdout).text(), await new Response(program.stderr).text()]
      expect([language, ...said]).toEqual([language, 'Evening Over the Water\n', ''])
    }
  } finally {
    await server.stop()
  }
})
