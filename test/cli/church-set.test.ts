import { afterAll, describe, expect, test } from 'bun:test'
import { setChurch } from '../../src/churches/service.ts'
import { client, makeChurch } from '../../testkit/people.ts'
import type { Ended } from '../../testkit/process/program.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { startTestServer } from '../../testkit/server.ts'
import { builtWeb } from '../../testkit/web/built-web.ts'

await builtWeb()
const server = await startTestServer()
afterAll(() => server.stop())

const run = (...words: string[]): Promise<Ended> =>
  runTool(words, { env: { MONGODB_URI: server.where.uri, MONGODB_DATABASE: server.where.name } })

const json = ({ code, stdout, stderr }: Ended) => {
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

const expectRefusal = ({ code, stdout, stderr }: Ended, sentence: string) => {
  expect([code, stdout, stderr]).toEqual([1, '', `${sentence}\n`])
}

const at = async (path: string) => (await client(server).send(path)).status

describe('church set', () => {
  test('gives an address that counts at once, moves it, and takes it away', async () => {
    const id = await makeChurch(server, 'Harbour')
    const set = (...words: string[]) => run('church', 'set', '--church', id, ...words)
    const church = { id, name: 'Harbour', timeZone: 'Europe/Berlin' }
    expect(json(await set('--address', 'harbour', '--listed', '--json'))).toEqual({
      church: { ...church, listed: true, address: 'harbour' },
    })
    expect([await at('/harbour'), await at('/Harbour/'), await at(`/c/${id}`)]).toEqual([200, 200, 200])
    expect((await run('church', 'list')).stdout).toContain(
      `${id}  Harbour (Europe/Berlin)  /harbour, listed\n`,
    )
    expect((await set('--address', 'harbor-2')).stdout).toBe('The church Harbour is at /harbor-2, listed.\n')
    expect([await at('/harbour'), await at('/harbor-2'), await at(`/c/${id}`)]).toEqual([404, 200, 200])
    expect(json(await set('--no-address', '--unlisted', '--json'))).toEqual({
      church: { ...church, listed: false },
    })
    expect([await at('/harbor-2'), await at(`/c/${id}`)]).toEqual([404, 200])
    expect((await run('church', 'list')).stdout).toContain(`${id}  Harbour (Europe/Berlin)\n`)
  })

  test('refuses an address that another church has, also when two ask for it at once', async () => {
    const [one, other] = [await makeChurch(server), await makeChurch(server)]
    const taken = 'Another church has the address hilltop already.'
    const both = await Promise.all(
      [one, other].map((id) => run('church', 'set', '--church', id, '--address', 'hilltop')),
    )
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(both.map(({ stderr }) => stderr).join('')).toBe(`${taken}\n`)
  })

  test('refuses what it cannot make sense of', async () => {
    const id = await makeChurch(server)
    const set = (...words: string[]) => run('church', 'set', '--church', id, ...words)
    expectRefusal(await set(), 'Say what to set: --address WORD or --no-address, --listed or --unlisted.')
    expectRefusal(await set('--listed', '--unlisted'), 'Give either --listed or --unlisted.')
    expectRefusal(await set('--address', 'x1', '--no-address'), 'Give either --address or --no-address.')
    const nobody = crypto.randomUUID()
    expectRefusal(
      await run('church', 'set', '--church', nobody, '--listed'),
      `There is no church with the id ${nobody}.`,
    )
  })
})

describe('an address', () => {
  const setting = async (address: string) => {
    const id = await makeChurch(server)
    return setChurch(server.database.collections, id, { address })
  }

  test.each(['st-mary', '2nd-street', 'ab', 'a'.repeat(40)])('%s is taken', async (address) => {
    expect((await setting(address)).address).toBe(address)
  })

  test.each([
    '',
    'a',
    'Harbour',
    'st_mary',
    'st.mary',
    '-mary',
    'mary-',
    'größe',
    'a b',
    'a/b',
    'a'.repeat(41),
  ])('"%s" is refused', async (address) => {
    await expect(setting(address)).rejects.toThrow('cannot be an address. It has 2 to 40 characters')
  })

  test.each(['api', 'app', 'docs', 'library', 'sign-in', 'robots', 'health', 'songs', 'poster', 'lists'])(
    '%s is refused, because the server may answer there itself',
    async (address) => {
      await expect(setting(address)).rejects.toThrow('because Psaltery uses it itself')
    },
  )
})
