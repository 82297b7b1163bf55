/** A package as the lockfile has it. The same one may lie in several places of the tree. */
export interface LockedPackage {
  readonly name: string
  readonly version: string
  /** `sha512-` and the hash in base64, as the registry gives it. */
  readonly integrity: string
  /** Folders under node_modules, from the outermost: where it is installed. */
  readonly place: readonly string[]
  /** Places of its dependencies. A package for another system may be missing. */
  readonly needs: readonly string[]
}

type Requirements = Readonly<Record<string, string>>
interface Asked {
  readonly dependencies?: Requirements
  readonly devDependencies?: Requirements
  readonly optionalDependencies?: Requirements
  readonly peerDependencies?: Requirements
  readonly optionalPeers?: readonly string[]
}
interface Lockfile {
  readonly workspaces: Readonly<Record<string, Asked>>
  readonly packages: Readonly<Record<string, readonly [string, string, Asked, string]>>
}

export interface Locked {
  readonly packages: ReadonlyMap<string, LockedPackage>
  /** The places of what the server and the web app are made of, and of what builds and tests them. */
  readonly direct: { readonly run: readonly string[]; readonly build: readonly string[] }
}

export const readLockfile = (text: string): Locked => {
  const { workspaces, packages } = Bun.JSONC.parse(text) as Lockfile
  const root = workspaces[''] ?? {}
  const packageAt = (place: string): LockedPackage => {
    const [id = '', , asked = {}, integrity = ''] = packages[place] ?? []
    const border = id.lastIndexOf('@')
    const peers = Object.keys(asked.peerDependencies ?? {}).filter(
      (peer) => !asked.optionalPeers?.includes(peer),
    )
    const required = [...Object.keys({ ...asked.dependencies, ...asked.optionalDependencies }), ...peers]
    return {
      name: id.slice(0, border),
      version: id.slice(border + 1),
      integrity,
      place: folders(place),
      needs: required.flatMap((name) => nearest(name, folders(place)) ?? []),
    }
  }
  /** In the order of module resolution: inside the package, then beside it, then further out. */
  const nearest = (name: string, from: readonly string[]): string | null => {
    for (let depth = from.length; depth >= 0; depth--) {
      const place = [...from.slice(0, depth), name].join('/')
      if (packages[place]) return place
    }
    return null
  }
  return {
    packages: new Map(Object.keys(packages).map((place) => [place, packageAt(place)])),
    direct: { run: Object.keys(root.dependencies ?? {}), build: Object.keys(root.devDependencies ?? {}) },
  }
}

/** `a/@b/c/d` is `d` inside `@b/c` inside `a`. */
const folders = (place: string): string[] => place.match(/@[^/]+\/[^/]+|[^/]+/g) ?? []

/** Everything that is reached from what the server and the web app import. */
export const neededToRun = ({ packages, direct }: Locked): ReadonlySet<string> => {
  const seen = new Set<string>()
  const visit = (place: string) => {
    if (seen.has(place)) return
    seen.add(place)
    for (const next of packages.get(place)?.needs ?? []) visit(next)
  }
  for (const place of direct.run) visit(place)
  return seen
}
