import { join } from 'node:path'

export const ROOT = join(import.meta.dir, '../..')
export const SOURCE_FILE = 'src/main.ts'

/** The program that tests start: what the run has built of the source, or the source itself. */
export const MAIN = process.env.PSALTERY_TEST_PROGRAM || join(ROOT, SOURCE_FILE)
