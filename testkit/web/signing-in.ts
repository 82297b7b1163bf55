import type { Page } from 'playwright-core'
import { type Client, PASSWORD } from '../people.ts'
import { textsIn } from './texts-in.ts'

interface SignIn {
  language?: string
  /** The address as it is typed, where that differs. */
  email?: string
}

/** Types address and password into the form that is open, on a page or in a dialog. */
export async function signIn(
  page: Page,
  who: Client,
  { language = 'en', email }: SignIn = {},
): Promise<void> {
  const t = textsIn(language).signIn
  await page.getByLabel(t.email).fill(email ?? who.email ?? '')
  await page.getByLabel(t.password).fill(PASSWORD)
  await page.keyboard.press('Enter')
}
