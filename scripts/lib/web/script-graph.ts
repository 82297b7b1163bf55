import { basename } from 'node:path'

interface Metafile {
  readonly outputs: Readonly<
    Record<
      string,
      {
        readonly entryPoint?: string
        readonly inputs: Readonly<Record<string, unknown>>
        readonly imports: readonly { readonly path: string; readonly kind: string }[]
      }
    >
  >
}

export interface ScriptGraph {
  /** The modules of the first script. */
  readonly firstModules: () => string[]
  /** The addresses of the first script and of what it imports. */
  readonly firstScripts: () => string[]
  /** The addresses of all scripts that can be reached without one that holds a module of these paths. */
  readonly scriptsWithout: (modules: readonly string[]) => string[]
  /** The address of the script of a module that is imported when it is needed, then those of what it imports. */
  readonly scriptsOf: (module: string) => string[]
}

const addressOf = (name: string): string => `/app/${name}`

/** The scripts of a build by what they hold and import. */
export function scriptGraph(metafile: Metafile | undefined): ScriptGraph {
  const outputs = new Map(
    Object.entries(metafile?.outputs ?? {}).map(([path, output]) => [basename(path), output]),
  )
  const withImports = (name: string, found = new Set<string>()): Set<string> => {
    if (found.has(name)) return found
    found.add(name)
    for (const { path, kind } of outputs.get(name)?.imports ?? [])
      if (kind === 'import-statement') withImports(basename(path), found)
    return found
  }
  const scriptOf = (module: string): string => {
    const [name] = [...outputs].find(([, { entryPoint }]) => entryPoint?.endsWith(module)) ?? []
    if (name === undefined) throw new Error(`The build has no script of ${module}.`)
    return name
  }
  const reached = (name: string, avoided: readonly string[], found: Set<string>): Set<string> => {
    const output = outputs.get(name)
    const holds = Object.keys(output?.inputs ?? {})
    const isAvoided = holds.some((input) => avoided.some((module) => input.includes(module)))
    if (!output || isAvoided || found.has(name)) return found
    found.add(name)
    for (const { path } of output.imports) reached(basename(path), avoided, found)
    return found
  }
  const main = scriptOf('src/web/main.tsx')
  const first = withImports(main)
  return {
    firstModules: () => [...first].flatMap((name) => Object.keys(outputs.get(name)?.inputs ?? {})),
    firstScripts: () => [...first].map(addressOf),
    scriptsWithout: (modules) =>
      [...reached(main, modules, new Set())].filter((name) => name.endsWith('.js')).map(addressOf),
    scriptsOf: (module) =>
      [...withImports(scriptOf(module))].filter((name) => !first.has(name)).map(addressOf),
  }
}

/** What the pages of the server need besides the first script, for `neededFiles` in src/http/pages/page.ts. */
export const neededScripts = (graph: ScriptGraph) => ({
  pages: {
    catalogue: graph.scriptsOf('src/web/pages/catalogue/public-catalogue.tsx'),
    song: graph.scriptsOf('src/web/pages/song/public-song.tsx'),
    // It is part of the first script.
    service: [],
  },
  liveTexts: Object.fromEntries(
    [...new Bun.Glob('??.ts').scanSync(`${import.meta.dir}/../../../src/web/texts/live`)].map((name) => [
      name.slice(0, -'.ts'.length),
      graph.scriptsOf(`src/web/texts/live/${name}`)[0],
    ]),
  ),
})
