import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFile } from '../../../src/core/system/source-or-executable.ts'
import { type LockedPackage, neededToRun, readLockfile } from '../sbom/lockfile.ts'

/** Becomes part of the web app's files, although nothing of it runs in service by itself. */
const INSIDE_AS_WELL = ['@fontsource/source-serif-4', 'tailwindcss']
const LICENCE = /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i

/** Psaltery's own licence, then those of Bun and of every package that is inside the executable, in whole. */
export const licencesText = async (): Promise<string> => {
  const locked = readLockfile(await Bun.file(projectFile('bun.lock')).text())
  const places = [...new Set([...neededToRun(locked), ...INSIDE_AS_WELL])].sort()
  const parts = [
    `Psaltery\n\n${await Bun.file(projectFile('LICENSE')).text()}`,
    'Bun\n\nMIT. Bun links other libraries, JavaScriptCore (LGPL-2.0) among them: https://bun.com/docs/project/license',
  ]
  for (const place of places) {
    const found = locked.packages.get(place)
    if (found) parts.push(...(await licenceOf(found)))
  }
  return `${parts.map((part) => part.trim()).join(`\n\n${'-'.repeat(78)}\n\n`)}\n`
}

/** Nothing for a package that is not installed, because it is for another system. */
const licenceOf = async ({ name, version, place }: LockedPackage): Promise<string[]> => {
  const folder = projectFile(join(...place.flatMap((part) => ['node_modules', part])))
  const files = await readdir(folder).catch(() => null)
  if (!files) return []
  const { license } = await Bun.file(join(folder, 'package.json')).json()
  const texts = await Promise.all(
    files
      .filter((file) => LICENCE.test(file))
      .sort()
      .map((file) => Bun.file(join(folder, file)).text()),
  )
  return [[`${name} ${version} (${license ?? 'no licence named'})`, ...texts].join('\n\n')]
}
