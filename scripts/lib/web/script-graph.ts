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
  /** The address of the script of a module that is imported when it is needed, then those of what it imports. */
  readonly scriptsOf: (module: string) => string[]
}

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
  const first = withImports(scriptOf('src/web/main.tsx'))
  return {
    firstModules: () => [...first].flatMap((name) => Object.keys(outputs.get(name)?.inputs ?? {})),
    scriptsOf: (module) =>
      [...withImports(scriptOf(module))].filter((name) => !first.has(name)).map((name) => `/app/${name}`),
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
