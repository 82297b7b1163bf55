import { expect } from 'bun:test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expectEventually } from './eventually.ts'
import { TEXTS } from './texts-in.ts'

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Violation {
  id: string
  help: string
  nodes: { html: string; failureSummary?: string }[]
}

interface Axe {
  run(options: { resultTypes: string[] }): Promise<{ violations: Violation[] }>
}

/** Checks the idle page with axe, and that it is not wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitUntilStill(page)
  await expectEventually(
    () => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth)),
    0,
  )
  // The short form, once for each page loaded, and only what is wrong written out: 16 checks of four pages take 4.9 s
  // of processor time instead of 10.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe }
    return (await axe.run({ resultTypes: ['violations'] })).violations
  })
  const said = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' | ')}`,
  )
  expect({ page: new URL(page.url()).pathname, said }).toEqual({
    page: new URL(page.url()).pathname,
    said: [],
  })
}

const LOADING = new RegExp(`^\\p{Cf}?(${[...TEXTS.values()].map(({ loading }) => loading).join('|')})`, 'u')

/** Everything is loaded, fonts included, and every animation has ended. */
async function waitUntilStill(page: Page): Promise<void> {
  // Before it the page is empty, without a sign of loading.
  await page.locator('main').first().waitFor({ state: 'attached' })
  await expectEventually(() => page.getByRole('status', { name: LOADING }).count(), 0)
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
  })
}
