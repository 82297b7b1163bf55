/** Replaces a checker that a malicious file controls: tries forbidden actions and reports which succeeded. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const [secret = '', port = '0'] = process.argv.slice(-2)
const folder = dirname(secret)

const attempts: Record<string, () => unknown> = {
  "read a person's file": () => readFileSync(secret),
  "read the system's users": () => readFileSync('/etc/passwd'),
  'list the folders of the machine': () => readdirSync('/'),
  'write a file': () => writeFileSync(join(folder, 'written'), 'x'),
  'change its own source': () => writeFileSync(import.meta.path, readFileSync(import.meta.path)),
  'start a program': () => Bun.spawnSync(['/bin/sh', '-c', ':']),
  'signal the server': () => process.kill(process.ppid, 0),
  'connect to a port': () =>
    Bun.connect({ hostname: '127.0.0.1', port: Number(port), socket: { data() {} } }),
}

const worked: string[] = []
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    await attempt()
    worked.push(name)
  } catch {}
}
console.log(JSON.stringify({ worked }))
// Runs until the test has inspected its privileges.
await Bun.stdin.text()
process.exit()
