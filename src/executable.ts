/** The beginning of the one executable: the programs it starts beside itself, or else the admin's tool, or the server. */
import type { ChildProgram } from './core/system/source-or-executable.ts'

/** Loaded only when asked for: the checker must not carry the server with it. */
const children: Record<ChildProgram, () => Promise<unknown>> = {
  '--check-pdfs': () => import('./files/pdf/checker-main.ts'),
  '--launch-confined': () => import('./files/pdf/confined-launch.ts'),
}

const [first] = process.argv.splice(2, 1)
const child =
  first === undefined
    ? undefined
    : new Map<string, () => Promise<unknown>>(Object.entries(children)).get(first)
if (child) await child()
else {
  process.argv.splice(2, 0, first ?? 'serve')
  await import('./main.ts')
}
