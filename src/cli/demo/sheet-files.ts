import { projectFile } from '../../core/system/source-or-executable.ts'
import { demoSongs } from './all-songs.ts'

/** The path of a lead sheet from the project's root. */
export const sheetPath = (file: string): string => `src/cli/demo/sheets/${file}`

/** All lead sheets, for the executable to embed. */
export const SHEET_FILES: readonly string[] = demoSongs.flatMap(({ sheet }) =>
  sheet ? [sheetPath(sheet.file)] : [],
)

export const readSheet = (file: string): Promise<Uint8Array> => Bun.file(projectFile(sheetPath(file))).bytes()
