import { type Driver, type Size, STEP_LIMIT_MS } from './driver.ts'

const PAUSE_MS = 50

/** A visible element: by its selector, and by what its text or its label holds. */
interface Sought {
  readonly selector: string
  readonly text: string
  /** Its middle, or the end of its last row. */
  readonly at: 'middle' | 'end'
}

/** Runs in the page: the place of the element, once it stands still for two frames and can be clicked there. */
const placeOf = async ({ selector, text, at }: Sought): Promise<{ x: number; y: number } | null> => {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) =>
      element.getClientRects().length > 0 &&
      `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`.includes(text),
  )
  if (!found) return null
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = found.getBoundingClientRect()
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  const { left, top, right, bottom } = found.getBoundingClientRect()
  if (left !== before.left || top !== before.top || right !== before.right || bottom !== before.bottom)
    return null
  const [x, y] = at === 'end' ? [right - 8, bottom - 12] : [(left + right) / 2, (top + bottom) / 2]
  const hit = document.elementFromPoint(x, y)
  return hit && (found.contains(hit) || hit.contains(found)) ? { x: Math.floor(x), y: Math.floor(y) } : null
}

/** Runs in the page: how much wider it is than its window, once it has been laid out. */
const overhang = async (): Promise<number> => {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  return document.documentElement.scrollWidth - document.documentElement.clientWidth
}

/** The window of a browser other than Chromium, with what a test does in it. */
export function engineWindow(driver: Driver) {
  const look = async <Given, Seen>(read: (given: Given) => Seen, given: Given): Promise<Awaited<Seen>> => {
    const seen = `(async () => JSON.stringify([await (${read})(${JSON.stringify(given)})]))()`
    return JSON.parse(await driver.evaluate(seen))[0]
  }
  /** Waits until a function of the page returns a value; a page that is being left has none. */
  const see = async <Given, Seen>(
    read: (given: Given) => Seen,
    given: Given,
  ): Promise<NonNullable<Awaited<Seen>>> => {
    const end = performance.now() + STEP_LIMIT_MS
    let failure: unknown = null
    while (performance.now() < end) {
      const seen = await look(read, given).catch((error: unknown) => {
        failure = error
        return null
      })
      if (seen) return seen
      await Bun.sleep(PAUSE_MS)
    }
    const shown = await look(() => `${location.href}\n${document.querySelector('main')?.textContent}`, null)
    throw new Error(`This was not seen: ${read} of ${JSON.stringify(given)}, but ${shown} (${failure})`)
  }
  const find = (selector: string, text = '', at: Sought['at'] = 'middle') =>
    see(placeOf, { selector, text, at })
  const press = async (...keys: string[]) => {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await driver.perform([{ type: 'key', id: 'keyboard', actions }])
  }
  return {
    look,
    see,
    find,
    press,
    /** What a test does on the page begins when the app has replaced what the server writes into it. */
    async load(address: string) {
      await driver.load(address)
      await see(() => !document.querySelector('[data-served]'), null)
    },
    async click(...sought: Parameters<typeof find>) {
      const { x, y } = await find(...sought)
      await driver.perform([
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', x, y, duration: 0 },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ])
    },
    type: (text: string) => press(...text),
    /** How far the page sticks out of its window at each of these widths. */
    async overhangs(sizes: readonly Size[]): Promise<number[]> {
      const seen: number[] = []
      for (const size of sizes) {
        await driver.resize(size)
        await see((width) => window.innerWidth === width, size.width)
        seen.push(await look(overhang, null))
      }
      return seen
    },
  }
}
