import { fileURLToPath } from 'node:url'
import typescript from 'typescript-5'
import { NEWEST } from '../../../src/core/versions.ts'
import { servedDocument } from '../../../testkit/http/served-document.ts'

export const TYPES_FILE = fileURLToPath(new URL('../../../src/client/types.ts', import.meta.url))

const HEADING = `// Made by scripts/lib/client/generate-client.ts from the description of the interface. Do not edit.\n\n`

/** The types of every request and answer, as TypeScript. */
export const clientTypes = async (): Promise<string> => {
  // openapi-typescript uses the programming interface of TypeScript 5, which 7 does not have.
  Bun.plugin({
    name: 'typescript 5 for openapi-typescript',
    setup: (build) => {
      build.module('typescript', () => ({
        exports: { ...typescript, default: typescript },
        loader: 'object',
      }))
    },
  })
  const { default: openapiTypescript, astToString } = await import('openapi-typescript')
  const types = await openapiTypescript(JSON.stringify(essentials()), {
    alphabetize: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
  })
  return format(HEADING + astToString(types))
}

/**
 * The types of a caller. The Origin header is left out, because the browser or the client adds it. Headers of an
 * answer are read by name and need no types.
 */
const essentials = (): unknown =>
  JSON.parse(JSON.stringify(servedDocument(NEWEST)), (key, value) => {
    if (key === 'headers') return undefined
    return Array.isArray(value)
      ? value.filter((entry) => entry?.$ref !== '#/components/parameters/Origin')
      : value
  })

const format = async (source: string): Promise<string> => {
  const command = ['x', '--bun', 'biome', 'format', '--stdin-file-path=src/client/types.ts']
  const biome = Bun.spawn([process.execPath, ...command], {
    stdin: new Blob([source]),
    stdout: 'pipe',
    stderr: 'inherit',
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
  })
  const formatted = await new Response(biome.stdout).text()
  if ((await biome.exited) !== 0) throw new Error('Biome could not format the generated types.')
  return formatted
}

if (import.meta.main) {
  await Bun.write(TYPES_FILE, await clientTypes())
  console.log('Wrote src/client/types.ts.')
}
