import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithParent } from '../../proof/end-with-parent.ts'
import { freePort } from '../../proof/server-process.ts'
import { removeAtEnd } from '../../remove-at-end.ts'
import { until } from '../../until.ts'
import { type Driver, type Size, STEP_LIMIT_MS, within } from './driver.ts'

const PROGRAMS = ['WebKitWebDriver', 'Xvfb']

export const hasWebKit = (): boolean => PROGRAMS.every((name) => Bun.which(name))

/** The browser of WebKitGTK, which its package keeps outside of the PATH. */
const miniBrowser = (): string => {
  const folders = ['lib/*', 'lib64', 'libexec'].map(
    (folder) => new Bun.Glob(`${folder}/webkit*gtk-*/MiniBrowser`),
  )
  const found = folders.flatMap((places) => [...places.scanSync({ cwd: '/usr', absolute: true })])
  const newest = found.sort().at(-1)
  if (!newest) throw new Error('WebKitWebDriver is there, but MiniBrowser, which it starts, is not.')
  return newest
}

/** The bar of the browser would keep its window wider than a phone. */
const NARROW_BAR = '* { font-size: 1px; min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0 }'

const makeHome = (): string => {
  const home = mkdtempSync(join(tmpdir(), 'psaltery-webkit-'))
  removeAtEnd(home)
  mkdirSync(join(home, '.config/gtk-3.0'), { recursive: true })
  writeFileSync(join(home, '.config/gtk-3.0/gtk.css'), NARROW_BAR)
  return home
}

/** WebKitGTK on a display in memory, through plain WebDriver. */
export async function startWebKit(size: Size): Promise<Driver> {
  const [binary, home] = [miniBrowser(), makeHome()]
  const quiet = { stdin: 'ignore', stderr: 'ignore' } as const
  const screen = Bun.spawn(
    [...endWithParent, 'Xvfb', '-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { ...quiet, stdout: 'pipe' },
  )
  const [shown] = await within(
    'the start of Xvfb',
    screen.stdout[Symbol.asyncIterator]()
      .next()
      .then((part) => [part]),
  )
  const port = freePort()
  const service = Bun.spawn([...endWithParent, 'WebKitWebDriver', '--host=127.0.0.1', `--port=${port}`], {
    ...quiet,
    stdout: 'ignore',
    env: {
      PATH: process.env.PATH ?? '',
      HOME: home,
      XDG_RUNTIME_DIR: home,
      LANG: 'en_GB.UTF-8',
      DISPLAY: `:${new TextDecoder().decode(shown?.value).trim()}`,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  })
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(STEP_LIMIT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${method} ${path} was refused: ${JSON.stringify(value)}`)
    return value
  }
  const end = async () => {
    service.kill('SIGKILL')
    screen.kill()
    await Promise.all([service.exited, screen.exited])
  }
  try {
    await until(() => send('GET', '/status').then(Boolean, () => false), { limitMs: STEP_LIMIT_MS })
    const { sessionId } = (await send('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
    })) as { sessionId: string }
    const session = `/session/${sessionId}`
    const resize = async ({ width, height }: Size) =>
      void (await send('POST', `${session}/window/rect`, { width, height }))
    await resize(size)
    return {
      resize,
      load: async (url) => void (await send('POST', `${session}/url`, { url })),
      perform: async (actions) => void (await send('POST', `${session}/actions`, { actions })),
      evaluate: async (expression) =>
        String(await send('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] })),
      close: () => send('DELETE', session).then(end, end),
    }
  } catch (error) {
    await end()
    throw error
  }
}
