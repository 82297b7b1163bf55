/** A program that must end with this process. */
interface BoundCommand {
  /** Comes before the program and its arguments. */
  readonly prefix: readonly string[]
  /** Of the program. */
  readonly stdin: 'ignore' | 'pipe'
}

/**
 * The managed mongod must never outlive Psaltery, not even after kill -9. On Linux the kernel sends the signal; elsewhere
 * a shell waits for a pipe that closes when this process ends. Both are in place before the program runs, so that a kill at
 * any moment leaves no program behind.
 */
export const endWithThisProcess = (): BoundCommand => {
  const setpriv = process.platform === 'linux' ? Bun.which('setpriv') : null
  if (!setpriv) return { prefix: ['/bin/sh', '-c', WITH_WATCHDOG, 'sh'], stdin: 'pipe' }
  const kernel = [setpriv, '--pdeathsig', 'TERM']
  return { prefix: [...kernel, '/bin/sh', '-c', WITH_PARENT, String(process.pid)], stdin: 'ignore' }
}

/** The kernel sends no signal for a parent that ended before it was asked to, so the parent is looked at afterwards. */
const WITH_PARENT = '[ "$PPID" = "$0" ] && exec "$@"'

/**
 * The program takes the place of the shell, and its process id. The pipe closes too when the program ends: then the signal
 * reaches no process, and the watchdog ends.
 */
const WITH_WATCHDOG = 'exec 3<&0 </dev/null; (read -r _ <&3; kill -TERM $$) >/dev/null 2>&1 & exec "$@" 3<&-'
