import { join } from 'node:path'
import { dataModelPage } from './data-model.ts'

/** Writes docs/data-model.md. */
await Bun.write(join(import.meta.dir, '../../../docs/data-model.md'), dataModelPage())
