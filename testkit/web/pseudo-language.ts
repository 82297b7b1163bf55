import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'

/** The tag that Android has for such a stand-in; it is written in Arabic letters, so it runs from right to left. */
export const PSEUDO = 'ar-XB'

const ADDRESS = '/app/texts-pseudo.js'

/** Adds a language to the windows of this context that the build does not have. */
export async function addPseudoLanguage(context: BrowserContext): Promise<void> {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, 'pseudo-texts.ts')],
    target: 'browser',
  })
  const body = (await outputs[0]?.text()) ?? ''
  await context.route(`**${ADDRESS}`, (route) => route.fulfill({ body, contentType: 'text/javascript' }))
  await context.addInitScript(
    ([tag = '', address]) => {
      // When the page is read, and before its scripts run.
      document.addEventListener('readystatechange', () => {
        const block = document.getElementById('languages')
        if (block) block.textContent = JSON.stringify({ ...JSON.parse(block.textContent), [tag]: address })
      })
    },
    [PSEUDO, ADDRESS],
  )
}
