import { afterAll, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { demoSongs } from '../../src/cli/demo/all-songs.ts'
import { SHEET_FILES, sheetPath } from '../../src/cli/demo/sheet-files.ts'
import { projectFile } from '../../src/core/system/source-or-executable.ts'
import { createPdfChecker } from '../../src/files/pdf/checker.ts'

const checker = createPdfChecker()
afterAll(() => checker.close())

test('the demo has sheet music in many keys, and the folder has no other file', () => {
  const sheets = demoSongs.flatMap(({ sheet }) => sheet ?? [])
  expect(sheets.length).toBeGreaterThan(10)
  expect(new Set(sheets.map(({ key }) => key)).size).toBeGreaterThan(8)
  expect(readdirSync(projectFile(sheetPath(''))).sort()).toEqual(
    SHEET_FILES.map((path) => basename(path)).sort(),
  )
})

test('each sheet passes the check of uploads', async () => {
  for (const path of SHEET_FILES) expect(await checker.check(projectFile(path))).toBeGreaterThan(0)
})
