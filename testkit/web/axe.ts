import { expect } from 'bun:test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { expectEventually } from './eventually.ts'
import { TEXTS } from './texts-in.ts'

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Violation {
  id: string
  help: string
  nodes: { html: string; failureSummary?: string }[]
}

interface Axe {
  run(part: Element | Document, options: object): Promise<{ violations: Violation[] }>
}

/** The rules whose answer depends on colours. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** The rules whose answer depends on the colours or the size of the window, while the same elements are shown. */
const LOOKS = [...COLOURS, 'scrollable-region-focusable']

/** Nothing is written out but the violations: an axe run of a song page takes 0.13 s of processor time instead of 0.19 s. */
const BRIEF = { reporter: 'no-passes', resultTypes: ['violations'], selectors: false, preload: false }

/**
 * Checks the idle page with axe, and that it is not wider than the window. With a part of the page, such as a dialog,
 * axe looks at this part only, which takes less processor time: 0.05 s for the header of a song page.
 */
export const expectAccessible = (page: Page, part?: Locator): Promise<void> => expectByRules(page, { part })

/** The same by day and by night, where only the colours differ. */
export async function expectAccessibleByDayAndNight(page: Page, part?: Locator): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectByRules(page, { part })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectByRules(page, { part, runOnly: COLOURS })
}

/** Checks by the rules about looks alone a page that was checked by all rules in another scheme and size. */
export const expectAccessibleLooks = (page: Page): Promise<void> => expectByRules(page, { runOnly: LOOKS })

interface Checked {
  part?: Locator | undefined
  /** All rules without it. */
  runOnly?: string[]
}

async function expectByRules(page: Page, { part, runOnly }: Checked): Promise<void> {
  await expectFits(page)
  // The short form, once for each page loaded: 16 checks of four pages take 4.9 s of processor time instead of 10.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const options = { ...BRIEF, ...(runOnly ? { runOnly } : {}) }
  const run = async (checked: Element, options: object) => {
    const { axe } = window as unknown as { axe: Axe }
    // A rule about the page as a whole is left out for a part of it.
    return (await axe.run(checked === document.documentElement ? document : checked, options)).violations
  }
  const violations = await (part ?? page.locator('html')).evaluate(run, options)
  const said = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' | ')}`,
  )
  expect({ page: new URL(page.url()).pathname, said }).toEqual({
    page: new URL(page.url()).pathname,
    said: [],
  })
}

/** Waits until the page is idle, and checks that it is not wider than the window. */
export async function expectFits(page: Page): Promise<void> {
  // Before it the page is empty, without a sign of loading.
  await page.locator('main').first().waitFor({ state: 'attached' })
  await expectEventually(() => howItFits(page), 'it fits')
}

/** Whether the idle page fits into the window; that it is loading, while it is. */
export const howItFits = (page: Page): Promise<string> => page.evaluate(whenStill, LOADING)

const LOADING = `^\\p{Cf}?(${[...TEXTS.values()].map(({ loading }) => loading).join('|')})`

/** Looked at once everything is loaded, fonts included, and every animation has ended: one call to the page for all. */
async function whenStill(loading: string): Promise<string> {
  const pattern = new RegExp(loading, 'u')
  const shown = [...document.querySelectorAll('[role=status]')].filter((status) => status.checkVisibility())
  if (shown.some((status) => pattern.test(status.ariaLabel ?? ''))) return 'it is loading'
  await document.fonts.ready
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
  const tooWide = Math.max(0, document.documentElement.scrollWidth - innerWidth)
  if (tooWide === 0) return 'it fits'
  const isOutside = (each: Element | null) => (each?.getBoundingClientRect().right ?? 0) > innerWidth + 1
  const out = [...document.querySelectorAll('body *')].filter(
    (each) => each.checkVisibility() && isOutside(each) && !isOutside(each.parentElement),
  )
  const named = out.map(
    (each) => `<${each.localName} class="${each.className}">${each.textContent?.slice(0, 40)}`,
  )
  return `it is ${tooWide} px too wide: ${named.join(', ')}`
}
