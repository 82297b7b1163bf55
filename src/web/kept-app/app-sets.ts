/**
 * The builds of the app in the stores of the browser: one store for each, named by the hash of its list. The list is stored after
 * all files, so that a store without it is not used. What is read is checked again.
 */
import { APP_SET, type AppSet, SHELL } from '../../client/kept-app.ts'
import { ownValue } from '../../core/own-value.ts'
import { checked, fetchFile, sha256Of } from './files.ts'

const STORE = 'psaltery-app-'
/** It names the builds that are whole, the one to show first. */
const ORDER_STORE = 'psaltery-app'
const ORDER = '/psaltery-worker/order'
/** A page that was opened with the build before still fetches its scripts. */
const KEPT_SETS = 2
const FETCHES_AT_ONCE = 4

interface KeptSet extends AppSet {
  readonly name: string
  readonly store: Cache
}

const opened = new Map<string, KeptSet>()

/** The page that starts the app from the device; null if no build on it is whole. */
export async function keptShell(): Promise<Response | null> {
  for (const set of await wholeSets()) {
    const [shell, ...scripts] = await Promise.all([SHELL, ...set.start].map((address) => read(set, address)))
    if (shell && scripts.every((script) => script !== null)) return shell
    await forget(set.name)
  }
  return null
}

/** The file at an address, whichever of the builds it is of; null if it is not on the device. */
export async function keptFile(address: string): Promise<Response | null> {
  for (const set of await wholeSets()) {
    const found = await read(set, address)
    if (found) return found
  }
  return null
}

/** The server does not have a file any more: builds on the device that need it from there are not shown again. */
export async function noteMissing(address: string): Promise<void> {
  for (const set of await wholeSets())
    if (set.others.includes(address) || ownValue(set.files, address)) await forget(set.name)
}

/** Stores the build of this list whole, and shows it from then on. Null: it could not be had, and all stays as it was. */
export async function keepSet(list: string): Promise<AppSet | null> {
  const set = parsed(list)
  if (!set) return null
  const name = STORE + (await sha256Of(list))
  try {
    await store(name, set, list)
    return set
  } catch (error) {
    // A full device must not stay full of a part.
    if (error instanceof DOMException && error.name === 'QuotaExceededError') await forget(name)
    return null
  }
}

export async function removeSets(): Promise<void> {
  opened.clear()
  const names = (await caches.keys()).filter((name) => name === ORDER_STORE || name.startsWith(STORE))
  await Promise.all(names.map((name) => caches.delete(name)))
}

async function store(name: string, set: AppSet, list: string): Promise<void> {
  const store = await caches.open(name)
  const there = new Set((await store.keys()).map(({ url }) => new URL(url).pathname))
  const missing = Object.entries(set.files).filter(([address]) => !there.has(address))
  const order = await readOrder()
  if (missing.length === 0 && there.has(APP_SET) && order[0] === name) return
  const others = (await wholeSets()).filter((other) => other.name !== name)
  const next = missing.values()
  const work = async () => {
    for (const [address, hash] of next) {
      const file = (await copyFrom(others, address, hash)) ?? (await fetchFile(address, hash))
      if (!file) throw new TypeError(`${address} could not be fetched.`)
      await store.put(address, file)
    }
  }
  await Promise.all(Array.from({ length: FETCHES_AT_ONCE }, work))
  const shell = await (await store.match(SHELL))?.text()
  // While a server is given another build, its page may be that of the one and its list that of the other.
  if (!shell?.includes(`src="${set.start[0]}"`)) {
    await store.delete(SHELL)
    throw new TypeError('The page is of another build.')
  }
  await store.put(APP_SET, new Response(list))
  await writeOrder([name, ...order.filter((other) => other !== name)].slice(0, KEPT_SETS))
}

async function copyFrom(sets: readonly KeptSet[], address: string, hash: string): Promise<Response | null> {
  for (const set of sets) {
    if (ownValue(set.files, address) !== hash) continue
    const stored = await set.store.match(address)
    const right = stored && (await checked(stored, address, hash))
    if (right) return right
  }
  return null
}

/** A file of a build. One that is not what it should be is fetched again. */
async function read({ store, files }: KeptSet, address: string): Promise<Response | null> {
  const hash = ownValue(files, address)
  if (hash === undefined) return null
  const stored = await store.match(address)
  const right = stored && (await checked(stored, address, hash))
  if (right) return right
  await store.delete(address)
  const fetched = await fetchFile(address, hash)
  if (fetched) await store.put(address, fetched.clone())
  return fetched
}

async function wholeSets(): Promise<KeptSet[]> {
  const sets = await Promise.all((await readOrder()).map(openSet))
  return sets.filter((set) => set !== null)
}

async function openSet(name: string): Promise<KeptSet | null> {
  const known = opened.get(name)
  if (known) return known
  const store = await caches.open(name)
  const list = await (await store.match(APP_SET))?.text()
  const set = list !== undefined && STORE + (await sha256Of(list)) === name ? parsed(list) : null
  if (!set) return null
  const found = { ...set, name, store }
  opened.set(name, found)
  return found
}

async function forget(name: string): Promise<void> {
  opened.delete(name)
  await writeOrder((await readOrder()).filter((other) => other !== name))
}

async function readOrder(): Promise<string[]> {
  const stored = await (await caches.open(ORDER_STORE)).match(ORDER)
  const names: unknown = await stored?.json().catch(() => null)
  return Array.isArray(names)
    ? names.filter((name) => typeof name === 'string' && name.startsWith(STORE))
    : []
}

/** What it does not name is removed. */
async function writeOrder(names: readonly string[]): Promise<void> {
  await (await caches.open(ORDER_STORE)).put(ORDER, new Response(JSON.stringify(names)))
  const unused = (await caches.keys()).filter((name) => name.startsWith(STORE) && !names.includes(name))
  await Promise.all(unused.map((name) => caches.delete(name)))
}

const ADDRESS = /^\/app\/[\w.-]+$/
const HASH = /^[0-9a-f]{64}$/

/** Null for a list that this worker does not understand: the build that has it brings a worker that does. */
function parsed(list: string): AppSet | null {
  const set = fromJson(list)
  return isSet(set) ? set : null
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const areAddresses = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((address) => typeof address === 'string' && ADDRESS.test(address))

const isSet = (value: unknown): value is AppSet =>
  isRecord(value) &&
  value.format === 1 &&
  isRecord(value.files) &&
  Object.entries(value.files).every(
    ([address, hash]) =>
      (address === SHELL || ADDRESS.test(address)) && typeof hash === 'string' && HASH.test(hash),
  ) &&
  SHELL in value.files &&
  areAddresses(value.start) &&
  value.start.length > 0 &&
  Array.isArray(value.others)
