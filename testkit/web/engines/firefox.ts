import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithParent } from '../../proof/end-with-parent.ts'
import { removeAtEnd } from '../../remove-at-end.ts'
import { type Driver, type Size, within } from './driver.ts'

/** `./scripts/test` finds others as well. */
const program = (): string | null => process.env.FIREFOX_BINARY || Bun.which('firefox-esr')

export const hasFirefox = (): boolean => program() !== null

/** A profile of the language of the tests that connects to no service of Mozilla. */
const PREFERENCES = {
  'intl.accept_languages': 'en-GB,en',
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#',
  'app.update.disabledForTesting': true,
}

const ADDRESS = /WebDriver BiDi listening on (ws:\S+)/

interface Message {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly message?: string
  readonly result?: Record<string, unknown>
}

/** Firefox without a display, through WebDriver BiDi. */
export async function startFirefox(size: Size): Promise<Driver> {
  const found = program()
  if (!found) throw new Error('Firefox is not installed.')
  const home = mkdtempSync(join(tmpdir(), 'psaltery-firefox-'))
  removeAtEnd(home)
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(home, 'user.js'), lines.join('\n'))
  const browser = Bun.spawn(
    [...endWithParent, found, '--headless', '--no-remote', '--profile', home, '--remote-debugging-port=0'],
    {
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'pipe',
      env: { PATH: process.env.PATH ?? '', HOME: home, LANG: 'en_GB.UTF-8', MOZ_CRASHREPORTER_DISABLE: '1' },
    },
  )
  const listening = Promise.withResolvers<string>()
  void readWritten(browser.stderr, (written) => {
    const address = ADDRESS.exec(written)?.[1]
    if (address) listening.resolve(address)
  })
  const end = async () => {
    browser.kill('SIGKILL')
    await browser.exited
  }
  try {
    const send = await connect(`${await within('the start of Firefox', listening.promise)}/session`)
    await send('session.new', { capabilities: {} })
    const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] }
    const context = contexts[0]?.context
    const resize = async (viewport: Size) => {
      await send('browsingContext.setViewport', { context, viewport })
    }
    await resize(size)
    return {
      resize,
      load: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      perform: async (actions) => void (await send('input.performActions', { context, actions })),
      async evaluate(expression) {
        const answer = await send('script.evaluate', { expression, target: { context }, awaitPromise: true })
        const { result, exceptionDetails } = answer as {
          result?: { value?: unknown }
          exceptionDetails?: { text: string }
        }
        if (exceptionDetails) throw new Error(exceptionDetails.text)
        return String(result?.value)
      },
      close: end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Hands on all that a program has written so far, each time that it writes more. */
async function readWritten(stream: ReadableStream<Uint8Array>, read: (written: string) => void) {
  const decoder = new TextDecoder()
  let written = ''
  for await (const part of stream) {
    written += decoder.decode(part, { stream: true })
    read(written)
  }
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  let sent = 0
  const opened = Promise.withResolvers<void>()
  socket.onopen = () => opened.resolve()
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended.'))
  }
  socket.onmessage = ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data)) as Message
    if (id === undefined) return
    const command = waiting.get(id)
    waiting.delete(id)
    if (type === 'success') command?.resolve(result ?? {})
    else command?.reject(new Error(message ?? 'refused'))
  }
  await within('the connection to Firefox', opened.promise)
  const send = (method: string, params: unknown): Promise<Record<string, unknown>> => {
    const command = Promise.withResolvers<Record<string, unknown>>()
    const id = ++sent
    waiting.set(id, command)
    socket.send(JSON.stringify({ id, method, params }))
    return within(method, command.promise)
  }
  return send
}
