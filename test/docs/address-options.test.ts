import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { addressOptionsTable } from '../../scripts/lib/docs/address-options.ts'
import { ROOT } from './pages.ts'

test('docs/operations.md has the table of the options of MONGODB_URI that the code makes', async () => {
  expect(await Bun.file(join(ROOT, 'docs/operations.md')).text()).toContain(addressOptionsTable())
})
