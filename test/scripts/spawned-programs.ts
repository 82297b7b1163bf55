import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript-5'
import { programsOfShell } from './shell-programs.ts'

const ROOT = join(import.meta.dir, '../..')

export interface SpawnedPrograms {
  readonly programs: readonly string[]
  /** Commands whose first word could not be found out, as they are written. */
  readonly unknown: readonly string[]
}

/** Functions that start the command they are given, or hand it to one that does, and where they are. */
const STARTERS: Readonly<Record<string, readonly string[]>> = {
  run: ['test/contract/outside/python-tools.ts', 'testkit/proof/faults/network.ts'],
  mustRun: ['test/contract/outside/python-tools.ts'],
  confined: ['src/assets/pdf/confinement.ts'],
  startProgram: ['testkit/process/program.ts'],
}

/** A program by its path: this Bun, the mongod that was found or fetched, a file that the project has made. */
const PATHS = /^(process\.execPath|Bun\.argv\[0\]|binary|options\.binary|testMongodBinary\(\)|join\(.*)$/s

/** What stands before a program on another machine of the network that testkit/proof/faults/network.ts builds. */
const OTHER_MACHINES = { folder: 'testkit/proof/', names: ['machine.command', 'command'] }

/**
 * The programs that a TypeScript file starts: the first word of every command that is handed to Bun.spawn, to
 * Bun.spawnSync, to Bun.$ or to one of the functions above. The path is seen from the project's folder.
 */
export const programsOfTypeScript = (
  path: string,
  text = readFileSync(join(ROOT, path), 'utf8'),
): SpawnedPrograms => {
  if (!/Bun\.(spawn|\$)|\b(run|mustRun|confined|startProgram)\(/.test(text))
    return { programs: [], unknown: [] }
  const finder = new ProgramFinder(path, text)
  finder.visit(finder.file)
  return { programs: [...finder.programs], unknown: [...finder.unknown] }
}

class ProgramFinder {
  readonly programs = new Set<string>()
  readonly unknown = new Set<string>()
  readonly file: ts.SourceFile

  constructor(
    readonly path: string,
    text: string,
  ) {
    this.file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  }

  visit(node: ts.Node): void {
    if (ts.isCallExpression(node) && this.#isStarter(node.expression.getText())) this.#command(node)
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'Bun.$')
      this.#shell(node.template.getText().slice(1, -1))
    ts.forEachChild(node, (child) => this.visit(child))
  }

  #isStarter(name: string): boolean {
    if (name === 'Bun.spawn' || name === 'Bun.spawnSync') return true
    const places = STARTERS[name] ?? []
    return places.includes(this.path) || places.includes(this.#importedFrom(name) ?? '')
  }

  #command({ arguments: [first, ...others] }: ts.CallExpression): void {
    if (!first || !this.#firstWord(first)) this.unknown.add(first?.getText() ?? '()')
    const words = first && ts.isArrayLiteralExpression(first) ? first.elements : [first, ...others]
    const script = words[words.findIndex((word) => word?.getText() === "'-c'") + 1]
    const isShell = /^'(\/bin\/)?(ba)?sh'$/.test(words[0]?.getText() ?? '')
    if (isShell && script) this.#shell(this.#textOf(script))
  }

  #shell(text: string): void {
    for (const program of programsOfShell(text).programs) this.programs.add(program)
  }

  #textOf(node: ts.Expression): string {
    const value = ts.isIdentifier(node) ? this.#valuesOf(node.text)[0] : node
    return value && ts.isStringLiteralLike(value) ? value.text : ''
  }

  /** Notes the program that a command begins with; false where that cannot be found out. */
  #firstWord(node: ts.Expression): boolean {
    if (ts.isStringLiteralLike(node)) return this.#add(node.text)
    // What is looked for first is done without where it is missing.
    if (PATHS.test(node.getText()) || node.getText().startsWith('Bun.which(')) return true
    if (ts.isArrayLiteralExpression(node)) return this.#firstOf(node.elements)
    if (ts.isConditionalExpression(node))
      return this.#firstWord(node.whenTrue) && this.#firstWord(node.whenFalse)
    if (ts.isBinaryExpression(node)) return this.#firstWord(node.left) && this.#firstWord(node.right)
    if (ts.isSpreadElement(node) || ts.isParenthesizedExpression(node) || ts.isAwaitExpression(node))
      return this.#firstWord(node.expression)
    if (ts.isCallExpression(node)) return this.#called(node.expression.getText())
    if (ts.isIdentifier(node)) return this.#named(node)
    return node.kind === ts.SyntaxKind.NullKeyword || this.#isElsewhere(node)
  }

  #add(program: string): boolean {
    this.programs.add(program.replace(/^\/(usr\/)?s?bin\//, ''))
    return true
  }

  /** Of `[...prefix, program]` both count, because a prefix can be empty. */
  #firstOf([first, ...others]: readonly ts.Expression[]): boolean {
    if (!first) return true
    const isPrefix = ts.isSpreadElement(first) && !ts.isArrayLiteralExpression(first.expression)
    return this.#firstWord(first) && (!isPrefix || this.#firstOf(others))
  }

  #called(name: string): boolean {
    if (this.#isStarter(name)) return true
    return this.#everywhere(name, (value, finder) => {
      const results = ts.isArrowFunction(value) ? resultsOf(value) : []
      return results.length > 0 && results.every((result) => finder.#firstWord(result))
    })
  }

  #named(node: ts.Identifier): boolean {
    const isProbed = this.file.text.includes(`Bun.which(${node.text})`)
    if (isProbed || this.#isHandedOn(node)) return true
    return this.#everywhere(node.text, (value, finder) => finder.#firstWord(value)) || this.#isElsewhere(node)
  }

  #isElsewhere(node: ts.Expression): boolean {
    return this.path.startsWith(OTHER_MACHINES.folder) && OTHER_MACHINES.names.includes(node.getText())
  }

  /** Whether it holds for everything that a name is given, in this file or in the one it is imported from. */
  #everywhere(name: string, holds: (value: ts.Expression, finder: ProgramFinder) => boolean): boolean {
    const path = this.#importedFrom(name)
    const finder = path ? new ProgramFinder(path, readFileSync(join(ROOT, path), 'utf8')) : this
    const values = finder.#valuesOf(name)
    const isSo = values.length > 0 && values.every((value) => holds(value, finder))
    for (const program of finder.programs) this.programs.add(program)
    return isSo
  }

  /** The entries of a list that is gone through are values, too. */
  #valuesOf(name: string): ts.Expression[] {
    const found: ts.Expression[] = []
    const look = (node: ts.Node): void => {
      if (ts.isVariableDeclaration(node) && node.name.getText() === name) {
        const loop = node.parent.parent
        if (node.initializer) found.push(node.initializer)
        else if (ts.isForOfStatement(loop)) found.push(...this.#entriesOf(loop.expression))
      }
      ts.forEachChild(node, look)
    }
    look(this.file)
    return found
  }

  #entriesOf(list: ts.Expression): readonly ts.Expression[] {
    if (ts.isArrayLiteralExpression(list)) return list.elements
    return ts.isIdentifier(list) ? this.#valuesOf(list.text).flatMap((value) => this.#entriesOf(value)) : []
  }

  /** A parameter of a function whose callers are looked at instead. */
  #isHandedOn(node: ts.Identifier): boolean {
    for (let at: ts.Node = node; at.parent; at = at.parent) {
      if (!ts.isArrowFunction(at) || !ts.isVariableDeclaration(at.parent)) continue
      const isParameter = at.parameters.some(({ name }) => name.getText().match(/\w+/g)?.includes(node.text))
      if (isParameter) return this.#isStarter(at.parent.name.getText())
    }
    return false
  }

  #importedFrom(name: string): string | undefined {
    if (!/^\w+$/.test(name)) return undefined
    const pattern = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '(\\.[^']+)'`)
    const from = pattern.exec(this.file.text)?.[1]
    return from && posix.join(posix.dirname(this.path), from)
  }
}

/** What a function returns, those within it left out. */
const resultsOf = ({ body }: ts.ArrowFunction): ts.Expression[] => {
  if (!ts.isBlock(body)) return [body]
  const found: ts.Expression[] = []
  const look = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression)
    if (!ts.isArrowFunction(node)) ts.forEachChild(node, look)
  }
  look(body)
  return found
}
