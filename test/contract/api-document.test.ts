import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signed } from '../../src/events/webhooks/message.ts'
import { newWebhookSecret } from '../../src/events/webhooks/secret.ts'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { makeChurch, makeMember, PASSWORD } from '../../testkit/people.ts'
import { ORIGIN, startTestServer } from '../../testkit/server.ts'
import { createSong } from '../../testkit/songs/songs.ts'
import { makeProgram } from '../../testkit/tokens.ts'

test('the session in docs/api.md works as it is written', async () => {
  const text = await Bun.file(new URL('../../docs/api.md', import.meta.url)).text()
  const commands = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block).join('\n')
  const server = await startTestServer()
  const folder = mkdtempSync(join(tmpdir(), 'psaltery-api-'))
  try {
    const churchId = await makeChurch(server)
    const { email } = await makeMember(server, churchId, 'Administrator')
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
    expect(statuses).toEqual([
      204, 200, 200, 412, 200, 200, 200, 201, 201, 201, 206, 200, 200, 200, 201, 200, 202, 200, 204, 204, 204,
      204,
    ])
    expect(out.match(/^idempotency-replayed: true/gim)).toHaveLength(1)
    expect(out).toContain('\n%PDF-1.4\n')
    expect(out).toMatch(/^:\n\ndata: \{"live":\{"itemId":"[^"]+",/m)
    expect(out).toMatch(/^:feed \S+\n\nid: 3\nevent: song\.\w+\ndata: \{"cursor":3,/m)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** The languages of the page, with what gives a program its names. Most machines have Python. */
const languages = [
  {
    language: 'ts',
    start: [process.execPath, 'run', '-'],
    names: 'const { url, church, token, delivery } = JSON.parse(process.env.NAMES ?? "")',
  },
  ...(Bun.which('python3') ? ['python3'] : []).map((python) => ({
    language: 'python',
    start: [python, '-'],
    names: 'import json, os\nglobals().update(json.loads(os.environ["NAMES"]))',
  })),
]

/** The sections with programs, each with an output to compare. */
const sections = [
  {
    heading: '## A token instead of a cookie',
    outputs: { ts: 'console.log(song.metadata.title)', python: 'print(song["metadata"]["title"])' },
    expected: 'Evening Over the Water\n',
  },
  {
    heading: '## Follow the changes',
    outputs: {
      ts: 'for await (const { cursor, kind } of changesAfter(1, church)) { console.log([cursor, kind].join(" ")); break }',
      python: 'change = next(changes_after(1, church))\nprint(change["cursor"], change["kind"])',
    },
    expected: '2 song.created\n',
  },
  {
    heading: '## Receive the changes',
    outputs: {
      ts: 'console.log(readDelivery(delivery.secret, delivery.headers, delivery.body).type)',
      python: 'print(read_delivery(delivery["secret"], delivery["headers"], delivery["body"])["type"])',
    },
    expected: 'song.updated\n',
  },
]

/** What a receiver gets, with the secret of its webhook. */
const aDelivery = () => {
  const secret = newWebhookSecret()
  const content = { id: crypto.randomUUID(), type: 'song.updated', timestamp: new Date(), data: null }
  const { headers, body } = signed('https://receiver.example/', secret, content, new Date())
  return { secret, headers, body }
}

test('the programs with a token in docs/api.md work as they are written', async () => {
  const page = await Bun.file(new URL('../../docs/api.md', import.meta.url)).text()
  const server = await startTestServer()
  try {
    const churchId = await makeChurch(server)
    const editor = await makeMember(server, churchId, 'Editor')
    const { secret } = await makeProgram(server, churchId, editor, 'write')
    const NAMES = JSON.stringify({ url: server.url, church: churchId, token: secret, delivery: aDelivery() })
    for (let time = 0; time < 2; time++) await createSong(editor, churchId)
    for (const { heading, outputs, expected } of sections)
      for (const { language, start, names } of languages) {
        const section = page.slice(page.indexOf(heading))
        const code = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(section)?.[1] ?? ''
        const output = new Map(Object.entries(outputs)).get(language)
        const program = Bun.spawn(start, {
          stdin: new Blob([[names, code, output].join('\n')]),
          env: { PATH: process.env.PATH ?? '', NAMES },
          stderr: 'pipe',
        })
        const said = [await new Response(program.stdout).text(), await new Response(program.stderr).text()]
        expect([heading, language, ...said]).toEqual([heading, language, expected, ''])
      }
  } finally {
    await server.stop()
  }
})
