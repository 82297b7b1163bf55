import { AsyncLocalStorage } from 'node:async_hooks'
import { join, relative } from 'node:path'
import { plugin } from 'bun'
import typescript, { type Node } from 'typescript-5'

/**
 * Loaded before the program: records the files of the source whose functions run for one request. Every function is loaded
 * with a call at its beginning, and what runs for other reasons at the same time is told apart by its asynchronous context.
 */
const ROOT = join(import.meta.dir, '../../..')
const request = new AsyncLocalStorage<true>()
const ran = new Set<string>()
let isArmed = false

/** The next request is the one to record. */
export const arm = (): void => {
  isArmed = true
}

export const recorded = (): string[] => [...ran].sort()

const enter = (file: string): void => {
  if (isArmed && file === 'src/http/elysia-app.ts') {
    isArmed = false
    request.enterWith(true)
  }
  if (request.getStore()) ran.add(file)
}
Object.assign(globalThis, { enterFunction: enter })

plugin({
  name: 'record the functions that run',
  setup(build) {
    build.onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => ({
      contents: recording(relative(ROOT, path), await Bun.file(path).text()),
      loader: 'ts',
    }))
  },
})

const recording = (file: string, text: string): string => {
  const call = `enterFunction(${JSON.stringify(file)})`
  const insertions: [at: number, text: string][] = []
  const visit = (node: Node): void => {
    if (typescript.isFunctionLike(node) && 'body' in node && node.body) {
      const body = node.body as Node
      if (typescript.isBlock(body)) insertions.push([body.getStart() + 1, `${call};`])
      else insertions.push([body.getStart(), `(${call}, `], [body.end, ')'])
    }
    typescript.forEachChild(node, visit)
  }
  const source = typescript.createSourceFile(file, text, typescript.ScriptTarget.Latest, true)
  visit(source)
  return insertions
    .sort(([a], [b]) => b - a)
    .reduce((all, [at, inserted]) => all.slice(0, at) + inserted + all.slice(at), text)
}
