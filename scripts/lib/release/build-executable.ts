import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SHEET_FILES } from '../../../src/cli/demo/sheet-files.ts'
import { LICENCES_FILE, projectFile } from '../../../src/core/system/source-or-executable.ts'
import { exportParser } from '../../../src/files/pdf/export-parser.ts'
import { DOCS_PAGE_FILES } from '../../../src/http/openapi/docs-page.ts'
import { currentBuild } from '../web/place-build.ts'
import { licencesText } from './licences.ts'
import type { Target } from './targets.ts'

interface ExecutableOptions {
  readonly target: Target
  /** The Bun that becomes part of it, made for the target's system. */
  readonly bun: string
  readonly outfile: string
}

/** Builds the one file that holds Bun, the server, the programs it starts and every file they read. */
export const buildExecutable = async ({ target, bun, outfile }: ExecutableOptions): Promise<void> => {
  await mkdir(dirname(outfile), { recursive: true })
  const scratch = await mkdtemp(join(dirname(outfile), '.build-'))
  try {
    const files = join(scratch, 'files')
    await gatherFiles(files)
    const made = join(scratch, 'psaltery')
    await Bun.build({
      entrypoints: [
        'src/executable.ts',
        'src/search/segments/build-worker.ts',
        'src/cli/import/read-worker.ts',
      ].map(projectFile),
      root: projectFile('src'),
      target: 'bun',
      splitting: true,
      plugins: [exportParser],
      compile: {
        target: `bun-${target}`,
        executablePath: bun,
        outfile: made,
        assets: [files],
        // The executable reads .env of the current folder, like the source, and no other file of it.
        autoloadDotenv: true,
        autoloadBunfig: false,
        autoloadTsconfig: false,
        autoloadPackageJson: false,
      },
    })
    await chmod(made, 0o755)
    await rename(made, outfile)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Everything that is read while it runs, by its name in the project. */
const gatherFiles = async (folder: string): Promise<void> => {
  const web = (await currentBuild(projectFile('dist/web'))).map((name) => `dist/web/${name}`)
  for (const name of [...web, ...DOCS_PAGE_FILES, ...SHEET_FILES])
    await Bun.write(join(folder, name), Bun.file(projectFile(name)))
  await Bun.write(join(folder, LICENCES_FILE), await licencesText())
}
