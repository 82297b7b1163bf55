import type { Page } from 'playwright-core'
import { ownName } from '../../src/web/texts/languages.ts'
import { textsIn } from './texts-in.ts'

/** Changes the language of the app in its settings: the page is not loaded again. */
export async function chooseLanguage(page: Page, from: string, to: string): Promise<void> {
  if (from === to) return
  await page.getByRole('button', { name: textsIn(from).settings, exact: true }).click()
  await page.getByRole('dialog').getByText(ownName(to), { exact: true }).click()
  const dialog = page.getByRole('dialog', { name: textsIn(to).settings, exact: true })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}
