import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeAtEnd } from '../remove-at-end.ts'

const ROOT = join(import.meta.dir, '../..')

/** The versions that upgrades are tested from: the first release and the latest one. */
const RELEASES = ['d1dafc5', '95402ed']

const git = (...words: string[]): string | null => {
  const { success, stdout } = Bun.spawnSync(['git', '-C', ROOT, ...words], { stderr: 'ignore' })
  return success ? stdout.toString().trim() : null
}

/** Those of the releases that are in the history of this clone. */
export const releasedCommits = (): string[] =>
  RELEASES.filter((commit) => git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`) !== null)

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'psaltery-version-'))
  removeAtEnd(folder)
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** The program of a commit in its own folder, with the current packages. */
export const sourceAt = (commit: string): string => {
  const folder = newFolder()
  const { success, stderr } = Bun.spawnSync(
    ['sh', '-c', 'git archive "$1" src package.json | tar -x -C "$2"', 'sh', commit, folder],
    { cwd: ROOT },
  )
  if (!success) throw new Error(`The source of ${commit} was not unpacked: ${stderr}`)
  return folder
}

/** The number of the newest migration of a program. */
export const schemaOf = (folder: string): number => {
  const text = readFileSync(join(folder, 'src/db/migrations.ts'), 'utf8')
  return Math.max(...[...text.matchAll(/\bnumber: (\d+)/g)].map(([, number]) => Number(number)))
}
