import { expect } from 'bun:test'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

interface Violation {
  id: string
  help: string
  nodes: { html: string; failureSummary?: string }[]
}

/** Holds the page to axe's rules, and to never being wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
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
