import { NothingChecked } from './nothing-checked.ts'

/** An advisory as an npm registry answers it. */
interface Advisory {
  readonly title?: string
  readonly url?: string
  readonly severity?: string
  readonly vulnerable_versions?: string
}

/** Queries the npm registry through Bun. If the registry does not support it, nothing was checked. */
export const askRegistry = async (root: string): Promise<string[]> => {
  const child = Bun.spawn([process.execPath, 'audit', '--json'], {
    cwd: root,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const read = (stream: ReadableStream) => new Response(stream).text()
  const [stdout, stderr] = await Promise.all([read(child.stdout), read(child.stderr)])
  await child.exited
  const answer = parse(stdout)
  if (!answer) throw new NothingChecked(`the npm registry did not answer (${reason(stderr)})`)
  return Object.entries(answer).flatMap(([name, advisories]) =>
    advisories.map(
      ({ title = 'Without a description.', severity, vulnerable_versions, url }) =>
        `${name} ${vulnerable_versions ?? ''}: ${title}\n  ${[severity, url].filter(Boolean).join(', ')}`,
    ),
  )
}

const parse = (text: string): Readonly<Record<string, readonly Advisory[]>> | null => {
  try {
    const answer = JSON.parse(text)
    return typeof answer === 'object' && !Array.isArray(answer) ? answer : null
  } catch {
    return null
  }
}

const reason = (stderr: string): string =>
  (stderr.trim().split('\n').at(-1) ?? '').replace(/^error: /, '') || 'without a reason'
