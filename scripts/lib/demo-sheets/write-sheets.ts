import { demoSongs } from '../../../src/cli/demo/all-songs.ts'
import { sheetPath } from '../../../src/cli/demo/sheet-files.ts'
import { projectFile } from '../../../src/system/source-or-executable.ts'
import { leadSheet, sheetSources } from './lead-sheet.ts'

/** Writes the sheet music of the demo, src/cli/demo/sheets/. */
for (const source of sheetSources(demoSongs))
  await Bun.write(projectFile(sheetPath(source.sheet.file)), leadSheet(source))
