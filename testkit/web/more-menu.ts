import type { Page } from 'playwright-core'

/** Chooses an action in the menu of the page of a song or a service. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'More' })
    .getByRole('listitem')
    .getByText(name, { exact: true })
    .click()
}
