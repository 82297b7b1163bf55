/** Puts a finished build of the web app where it is served from, while a server may be serving the earlier one. */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A page that was opened before still fetches the files of its own build, so those of the last builds stay. */
const KEPT_BUILDS = 3
/** A list of its files for each build that is kept. */
const LISTS = 'builds'
/** What names the files of the page, the page, and the file that names the current build. */
const LAST = ['first.css', 'files.json', 'app-set.json', 'index.html', 'built-from.txt']

/**
 * Moves everything in `made` to `target`, file by file and the page after them, so that the page never names a file that is
 * not there. Then the files go that none of the kept builds has.
 */
export async function placeBuild(made: string, target: string): Promise<void> {
  const files = (await filesIn(made)).toSorted((a, b) => LAST.indexOf(a) - LAST.indexOf(b))
  const list = join(LISTS, listName(files))
  await Bun.write(join(made, list), files.join('\n'))
  // The list before the files: another build that ends now must not remove them.
  for (const name of [list, ...files]) {
    await mkdir(dirname(join(target, name)), { recursive: true })
    await rename(join(made, name), join(target, name))
  }
  await rm(made, { recursive: true, force: true })
  await removeOldFiles(target)
}

/** The files of the last build, without those that stay for pages that were opened before it. */
export async function currentBuild(target: string): Promise<string[]> {
  const [newest] = await listsByAge(join(target, LISTS))
  return newest?.text.split('\n') ?? []
}

const filesIn = (folder: string) => Array.fromAsync(new Bun.Glob('**/*').scan(folder))

/** The same for the same files: building the same sources again is no new build. */
const listName = (files: readonly string[]) => Bun.hash(files.toSorted().join('\n')).toString(36)

/** The files are looked up before the lists, so that those of a build that goes on meanwhile are on one. */
async function removeOldFiles(target: string): Promise<void> {
  const present = await filesIn(target)
  const lists = await listsByAge(join(target, LISTS))
  const kept = new Set<string>()
  for (const { name, text } of lists.slice(0, KEPT_BUILDS)) {
    kept.add(join(LISTS, name))
    for (const file of text.split('\n')) kept.add(file)
  }
  for (const name of present) if (!kept.has(name)) await rm(join(target, name), { force: true })
}

/** The newest first. One that another build has just removed is none. */
async function listsByAge(folder: string) {
  const lists = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const path = join(folder, name)
      const found = await Promise.all([stat(path), Bun.file(path).text()]).catch(() => null)
      return found ? [{ name, text: found[1], writtenAt: found[0].mtimeMs }] : []
    }),
  )
  return lists.flat().toSorted((a, b) => b.writtenAt - a.writtenAt)
}
