import { afterAll, expect, test } from 'bun:test'
import { renderUnicodeCompact } from 'uqr'
import { startMessage } from '../../src/cli/start-message.ts'
import { readConfig } from '../../src/config.ts'
import { servingOnTerminal } from '../../testkit/process/program.ts'
import { startTestServer, toolSettings } from '../../testkit/server.ts'

const machine = () => ({ addresses: ['192.168.1.20'], localName: 'no-such-machine-here.local' })
const shown = (env: Record<string, string>, isTerminal = true) =>
  startMessage(readConfig(env, machine), { port: 3000, managed: true, isTerminal, ways: ['A way.'] })

const HOW = 'start with ./scripts/start --lan (or LAN=true)'

test('an address of this machine only is named as one, with what to do', async () => {
  expect(await shown({})).toContain(HOW)
  expect(await shown({ APP_ORIGIN: 'http://127.0.0.1:8000' })).toContain(HOW)
  for (const env of [{ APP_ORIGIN: 'https://songs.example.org' }, { LAN: 'true' }] as Record<
    string,
    string
  >[])
    expect(await shown(env)).not.toContain('Only this machine')
})

test('in the local network it names the address, on a terminal with a QR code', async () => {
  const address = 'http://192.168.1.20:3000'
  const [message, logged] = [await shown({ LAN: 'true' }), await shown({ LAN: 'true' }, false)]
  for (const each of [message, logged]) expect(each).toContain(`your network open ${address}\n`)
  const squares = renderUnicodeCompact(address, { border: 2 }).split('\n')
  for (const line of squares) expect(message).toContain(line)
  expect(squares.some((line) => logged.includes(line))).toBe(false)
  // A name that does not resolve is not offered.
  expect(message).not.toContain('.local')
  expect(message.trimEnd()).toEndWith('A way.\nCtrl-C stops it.')
})

test('LAN without a network says what to do', async () => {
  for (const localName of [null, 'harbour.local']) {
    const config = readConfig({ LAN: 'true' }, () => ({ addresses: [], localName }))
    const message = await startMessage(config, { port: 3000, managed: true, isTerminal: true, ways: [] })
    expect(message).toContain('no address in a local network')
    expect(message).not.toContain('.local')
  }
})
const server = await startTestServer()
afterAll(() => server.stop())

/** What a terminal shows of a server that has answered a request. */
const onTerminal = async (env: Record<string, string>, waitFor: string) => {
  const { said, stop } = await servingOnTerminal({ ...toolSettings(server), PORT: '0', ...env })
  try {
    const message = await said('Ctrl-C stops it.')
    const port = /running at http:\/\/localhost:(\d+)/.exec(message)?.[1]
    expect((await fetch(`http://127.0.0.1:${port}/api/health/live`)).status).toBe(200)
    if (waitFor) await said(waitFor)
  } finally {
    await stop()
  }
  return said('Ctrl-C stops it.')
}

test('on a terminal the message is not red and stays below the log; requests are shown with LOG_LEVEL=debug', async () => {
  const usual = await onTerminal({}, '')
  expect(usual).not.toContain('\u001b[31m')
  expect(usual).not.toContain('"level":"info"')
  expect(usual).toContain('Stopping: finishing what is under way.')
  const all = await onTerminal({ LOG_LEVEL: 'debug' }, '"message":"request"')
  expect(all).toContain('"message":"listening"')
})
