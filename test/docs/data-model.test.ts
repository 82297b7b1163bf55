import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { dataModelPage } from '../../scripts/lib/docs/data-model.ts'
import { ROOT } from './pages.ts'

test('docs/data-model.md is what the script makes of the declarations', async () => {
  expect(await Bun.file(join(ROOT, 'docs/data-model.md')).text()).toBe(dataModelPage())
})
