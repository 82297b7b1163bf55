import { join } from 'node:path'
import { dataModelPage } from './data-model/page.ts'

/** Writes docs/data-model.md. */
await Bun.write(join(import.meta.dir, '../../../docs/data-model.md'), dataModelPage())
