import { expect } from 'bun:test'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expectEventually } from './eventually.ts'
import { TEXTS } from './texts-in.ts'

interface Violation {
  id: string
  help: string
  nodes: { html: string; failureSummary?: string }[]
}

/** Holds the page to axe's rules, and to never being wider than the window, once it has come to rest. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitUntilStill(page)
  await expectEventually(
    () => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth)),
    0,
  )
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: Violation[] }> } }
    return (await axe.run()).violations
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
  await expectEventually(() => page.getByRole('status', { name: LOADING }).count(), 0)
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
  })
}
