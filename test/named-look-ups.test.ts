import { beforeAll, expect, test } from 'bun:test'
import { join, relative } from 'node:path'
import typescript, { type Node, type SourceFile, type Type } from 'typescript-5'

/**
 * An object has what every object inherits: `table[name]` is a function where a file names its section `constructor`. A name
 * of type string is looked up in a Map, or with ownValue.
 */

const ROOT = join(import.meta.dir, '..')
const PLANTED = join(ROOT, 'src/planted.ts')

/** Files whose names are known to be none of the inherited ones, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/core/schema/versioned-fields.ts': 'the fields of a schema, set in a copy of each answer of version 1',
}

/** Each line is one look-up; those that are right say so. */
const EXAMPLES = `
declare const table: Record<string, number>
declare const known: Record<'a' | 'b', number>
declare const name: string
declare const letter: 'a' | 'b'
declare const tagged: \`x-\${string}\`
declare const unchecked: any
declare const list: readonly number[]
declare const at: number
declare const symbol: unique symbol
export const found = [
  table[name],
  table[tagged],
  table[unchecked],
  table[name.toLowerCase() ?? 'a'],
  known[name as 'a' | 'b'],
  name in table,
  Reflect.get(table, name),
  Object.hasOwn(table, letter) ? table[name] : 0,
  known[letter], // right
  table['a'], // right
  table.a, // right
  list[at], // right
  list[list.length - 1], // right
  name[0], // right
  'a' in table, // right
  symbol in table, // right
  new Map(Object.entries(table)).get(name), // right
  Object.hasOwn(table, name) ? table[name] : 0, // right
  { [name]: 1 }, // right
  Object.fromEntries([[name, 1]]), // right
]
export const { [name]: taken } = table
export const write = () => { table[name] = 1 }
export const change = () => { table[name] += 1 }
export const remove = () => { delete table[name] }
`

let lookUps: readonly { readonly path: string; readonly line: number; readonly text: string }[]

beforeAll(() => {
  const { fileNames, options } = typescript.getParsedCommandLineOfConfigFile(
    join(ROOT, 'tsconfig.json'),
    {},
    {
      ...typescript.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => expect(messageText).toBe(''),
    },
  ) ?? { fileNames: [], options: {} }
  const host = typescript.createCompilerHost(options)
  const { fileExists, getSourceFile } = host
  host.fileExists = (path) => path === PLANTED || fileExists(path)
  host.getSourceFile = (path, ...rest) =>
    path === PLANTED
      ? typescript.createSourceFile(path, EXAMPLES, typescript.ScriptTarget.ESNext, true)
      : getSourceFile(path, ...rest)
  const sources = fileNames.filter((path) => relative(ROOT, path).startsWith('src/'))
  expect(sources.length).toBeGreaterThan(700)
  const program = typescript.createProgram([...sources, PLANTED], options, host)
  const find = finder(program.getTypeChecker())
  lookUps = program
    .getSourceFiles()
    .filter(({ fileName }) => relative(ROOT, fileName).startsWith('src/'))
    .flatMap((file) =>
      find(file).map((node) => ({
        path: relative(ROOT, file.fileName),
        line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1,
        text: node.getText(file),
      })),
    )
}, 600_000)

test('every kind of look-up is found, and what is safe is not', () => {
  const lines = EXAMPLES.split('\n')
  const wrong = lines.flatMap((line, at) =>
    /^ {2}|^export const (?!found)/.test(line) && !line.endsWith('// right') ? [at + 1] : [],
  )
  expect(wrong.length).toBe(12)
  const found = lookUps.filter(({ path }) => join(ROOT, path) === PLANTED)
  expect(found.map(({ line }) => line)).toEqual(wrong)
})

test('no name of type string is looked up in an object', () => {
  const found = lookUps.filter(({ path }) => join(ROOT, path) !== PLANTED && !(path in ALLOWED))
  expect(found).toEqual([])
})

test('every exception is needed', () => {
  const paths = new Set(lookUps.map(({ path }) => path))
  expect(Object.keys(ALLOWED).filter((path) => !paths.has(path))).toEqual([])
})

const finder = (checker: ReturnType<ReturnType<typeof typescript.createProgram>['getTypeChecker']>) => {
  const { TypeFlags, SyntaxKind } = typescript
  const isAnyText = (type: Type): boolean => {
    const known = checker.getBaseConstraintOfType(type) ?? type
    if (known.isUnion()) return known.types.some(isAnyText)
    return (
      (known.flags &
        (TypeFlags.Any | TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping)) !==
      0
    )
  }
  /** A name that is only claimed to be one of a few is a text too. */
  const isName = (node: Node): boolean =>
    typescript.isAsExpression(node) ? isName(node.expression) : isAnyText(checker.getTypeAtLocation(node))

  const isLookUp = (node: Node): boolean => {
    if (typescript.isElementAccessExpression(node))
      return isName(node.argumentExpression) && !isGuarded(node.getText(), node)
    if (typescript.isBinaryExpression(node))
      return node.operatorToken.kind === SyntaxKind.InKeyword && isName(node.left)
    if (typescript.isBindingElement(node))
      return (
        !!node.propertyName &&
        typescript.isComputedPropertyName(node.propertyName) &&
        isName(node.propertyName.expression)
      )
    if (!typescript.isCallExpression(node) || !/^Reflect\.(?:get|set|has)$/.test(node.expression.getText()))
      return false
    const name = node.arguments[1]
    return name !== undefined && isName(name)
  }
  return (file: SourceFile): Node[] => {
    const found: Node[] = []
    const visit = (node: Node): void => {
      if (isLookUp(node)) found.push(node)
      typescript.forEachChild(node, visit)
    }
    visit(file)
    return found
  }
}

/** `Object.hasOwn(table, name) ? table[name] : …` */
const isGuarded = (text: string, { parent }: Node): boolean =>
  typescript.isConditionalExpression(parent) &&
  parent.whenTrue.getText() === text &&
  /^Object\.hasOwn\((.+), (.+)\)$/.exec(parent.condition.getText())?.slice(1).join('[').concat(']') === text
