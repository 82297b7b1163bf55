import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppSet } from '../../src/client/kept-app.ts'

const CODE = /\.(?:js|css)$/
const NAMES = /[\w.-]+\.(?:js|css)/g

/**
 * Another build of the app in `to`: each script and style sheet has the mark in its name and other bytes, so that no file of one
 * build can stand in for one of another.
 */
export async function makeOtherBuild(from: string, to: string, mark: string): Promise<void> {
  const names = await readdir(join(from, 'app'))
  const renamed = new Map(
    names.filter((name) => CODE.test(name)).map((name) => [name, name.replace(/\.(\w+)$/, `${mark}.$1`)]),
  )
  const marked = (text: string) => text.replace(NAMES, (name) => renamed.get(name) ?? name)
  await mkdir(join(to, 'app'), { recursive: true })
  for (const name of names) {
    const other = renamed.get(name)
    const place = join(from, 'app', name)
    if (other) await Bun.write(join(to, 'app', other), `${marked(await Bun.file(place).text())}\n/*${mark}*/`)
    else if (!/\.(?:gz|br)$/.test(name)) await symlink(place, join(to, 'app', name))
  }
  for (const name of ['index.html', 'files.json', 'first.css'])
    await Bun.write(join(to, name), marked(await Bun.file(join(from, name)).text()))
  for (const name of ['worker.js', 'worker-off.js'])
    await Bun.write(join(to, name), `${await Bun.file(join(from, name)).text()}\n/*${mark}*/`)
  await Bun.write(join(to, 'app-set.json'), JSON.stringify(await otherSet(from, to, marked)))
}

type BuiltSet = Omit<AppSet, 'format'>

async function otherSet(from: string, to: string, marked: (text: string) => string): Promise<BuiltSet> {
  const set: BuiltSet = JSON.parse(marked(await Bun.file(join(from, 'app-set.json')).text()))
  const hash = async (address: string) =>
    new Bun.CryptoHasher('sha256').update(await Bun.file(join(to, address)).bytes()).digest('hex')
  const files = await Promise.all(
    Object.keys(set.files).map(async (address) => [address, await hash(address)] as const),
  )
  return { ...set, files: Object.fromEntries(files) }
}
