import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The real server with a planted fault, to show that the checker detects it. The source is changed while it is
 * loaded; a text that is not found is an error, so that a mutation stays valid.
 */
interface Mutation {
  readonly file: string
  readonly from: string
  readonly to: string
}

const mutations: Readonly<Record<string, readonly Mutation[]>> = {
  'write concern 1': [
    {
      file: 'db/transactions.ts',
      from: "readConcern: { level: 'snapshot' },\n  writeConcern: { w: 'majority', journal: true },",
      to: "readConcern: { level: 'local' },\n  writeConcern: { w: 1, journal: false },",
    },
  ],
  'no unique key': [
    {
      file: 'saves/decide.ts',
      from: 'const done = records.operations.get(operationKey({ churchId: save.churchId, userId, key }))',
      to: 'const done = undefined as import("./collections.ts").OperationRecord | undefined',
    },
    {
      file: 'saves/operation.ts',
      from: '_id: { churchId: head.churchId, userId, key },',
      to: '_id: { churchId: head.churchId, userId, key, again: Math.random() } as never,',
    },
  ],
  'Last-Event-ID ignored': [
    { file: 'events/changes/service.ts', from: "lastEventId === ''", to: "lastEventId !== 'read'" },
  ],
  'If-Match ignored': [
    {
      file: 'saves/decide.ts',
      from: 'head.version === ifMatch\n    ? null',
      to: 'head.version > 0\n    ? null',
    },
  ],
}

const source = join(import.meta.dir, '../../src')
/** One or several, separated by commas. */
const names = process.env.PSALTERY_MUTATION?.split(',') ?? []
const planted = names.flatMap((name) => mutations[name] ?? [])
if (names.length === 0 || names.some((name) => !mutations[name]))
  throw new Error('PSALTERY_MUTATION names no mutation.')

for (const [file, changes] of Map.groupBy(planted, (mutation) => mutation.file)) {
  const path = join(source, file)
  let contents = readFileSync(path, 'utf8')
  for (const { from, to } of changes) {
    if (!contents.includes(from)) throw new Error(`The mutation of ${file} does not apply any more.`)
    contents = contents.replace(from, to)
  }
  Bun.plugin({
    name: file,
    setup(build) {
      build.onLoad({ filter: new RegExp(`/src/${file.replaceAll('.', '\\.')}$`) }, () => ({
        contents,
        loader: 'ts',
      }))
    },
  })
}

await import('../../src/main.ts')
