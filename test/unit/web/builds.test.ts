import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeBuild } from '../../../scripts/lib/web/place-build.ts'
import { webPages } from '../../../src/http/pages/web-pages.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'psaltery-builds-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const target = () => join(folder, 'web')

/** A build of the app whose script has this name; the icon is the same in all of them. */
async function build(name: string): Promise<void> {
  const made = join(folder, `made-${crypto.randomUUID()}`)
  await Bun.write(join(made, 'app', `${name}.js`), `// ${name}`)
  await Bun.write(join(made, 'app', `${name}.js.gz`), Bun.gzipSync(`// ${name}`))
  await Bun.write(join(made, 'app', `${name}.css`), 'p {}')
  await Bun.write(join(made, 'app/reader/icon.svg'), '<svg/>')
  await Bun.write(join(made, 'index.html'), `%style%<script src="/app/${name}.js"></script>`)
  await Bun.write(join(made, 'files.json'), JSON.stringify({ sheet: `/app/${name}.css` }))
  await Bun.write(join(made, 'built-from.txt'), name)
  await placeBuild(made, target())
}

const scripts = async () =>
  (await readdir(join(target(), 'app'))).filter((name) => name.endsWith('.js')).toSorted()

const answering = () => {
  const pages = webPages({
    directory: target(),
    mayIndex: false,
    signIn: { oidcName: null, oidcIssuer: null, mail: false },
    appOrigin: 'http://localhost:3000',
    isKept: true,
    publicPage: (_visit, _connection, render) => render({ status: 200 }),
  })
  const connection = { address: '', isOpen: () => true, setIdleTimeout: () => {} }
  return (request: Request, path: string) => pages(request, path, connection)
}

/** The files over a real socket, as a server that was started once and runs on. */
function serve() {
  const answer = answering()
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) =>
      (await answer(request, new URL(request.url).pathname)) ?? new Response(null, { status: 404 }),
  })
  return {
    get: (path: string) => fetch(new URL(path, server.url)),
    stop: () => server.stop(true),
  }
}

describe('a new build', () => {
  test('leaves the files of the two before it, and removes those of the one before them', async () => {
    for (const name of ['first', 'second', 'third']) await build(name)
    expect(await scripts()).toEqual(['first.js', 'second.js', 'third.js'])
    await build('fourth')
    expect(await scripts()).toEqual(['fourth.js', 'second.js', 'third.js'])
  })

  test('says what it was built from, also after the same one once more', async () => {
    for (const name of ['first', 'second', 'second']) {
      await build(name)
      expect(await Bun.file(join(target(), 'built-from.txt')).text()).toBe(name)
    }
  })

  test('of the same sources removes nothing', async () => {
    for (const name of ['first', 'second', 'third', 'third', 'third']) await build(name)
    expect(await scripts()).toEqual(['first.js', 'second.js', 'third.js'])
  })

  test('takes away what no build brought', async () => {
    await build('first')
    await Bun.write(join(target(), 'note.txt'), 'built from something else')
    await build('second')
    expect(await Bun.file(join(target(), 'note.txt')).exists()).toBe(false)
    expect(await Bun.file(join(target(), 'app/reader/icon.svg')).exists()).toBe(true)
  })

  test('beside another one: whichever page stays last, its files are there', async () => {
    for (let round = 0; round < 10; round++) {
      await Promise.all(['a', 'b', 'c'].map((name) => build(`${name}${round}`)))
      const page = await Bun.file(join(target(), 'index.html')).text()
      const script = /\/(app\/\w+\.js)/.exec(page)?.[1] ?? ''
      expect([script, await Bun.file(join(target(), script)).exists()]).toEqual([script, true])
    }
  })
})

describe('a server that runs while the app is built again', () => {
  test('serves the files of the old page and of the new one, and 404 once they are gone', async () => {
    await build('first')
    const { get, stop } = serve()
    expect((await get('/app/first.js')).status).toBe(200)
    expect((await get('/app/second.js')).status).toBe(404)
    await build('second')
    expect(await (await get('/')).text()).toContain('/app/second.js')
    for (const name of ['first', 'second']) {
      const answer = await get(`/app/${name}.js`)
      expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'gzip'])
      expect(await answer.text()).toBe(`// ${name}`)
    }
    await build('third')
    await build('fourth')
    expect((await get('/app/first.js')).status).toBe(404)
    expect((await get('/app/fourth.js')).status).toBe(200)
    stop()
  })

  test('never names a file that is not there', async () => {
    await build('build0')
    const { get, stop } = serve()
    const missing: string[] = []
    for (let at = 1; at <= 30; at++) {
      let isPlaced = false
      const placed = build(`build${at}`).then(() => {
        isPlaced = true
      })
      while (!isPlaced) {
        const script = /\/app\/\w+\.js/.exec(await (await get('/')).text())?.[0] ?? 'no script'
        // The next build waits for this answer: the file may only go two builds later.
        if ((await get(script)).status !== 200) missing.push(script)
      }
      await placed
    }
    stop()
    expect(missing).toEqual([])
  })

  test.each([
    '/app/',
    '/app/reader',
    '/app/reader/',
    '/app/./first.js',
    '/app//first.js',
    '/app/..',
    '/app/\0',
  ])('%j is not there', async (path) => {
    await build('first')
    const answer = await answering()(new Request('http://localhost/'), path)
    expect(answer).toBeNull()
  })
})
