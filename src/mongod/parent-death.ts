/**
 * The managed mongod must never outlive Psaltery, not even after kill -9. On Linux the kernel sends the signal; elsewhere
 * a shell waits for a pipe that closes when this process ends.
 */
export const deathSignalCommand = (): readonly string[] | null => {
  const setpriv = process.platform === 'linux' ? Bun.which('setpriv') : null
  return setpriv ? [setpriv, '--pdeathsig', 'TERM', '/bin/sh', '-c', WITH_PARENT, String(process.pid)] : null
}

/** The kernel sends no signal for a parent that ended before it was asked to, so the parent is looked at afterwards. */
const WITH_PARENT = '[ "$PPID" = "$0" ] && exec "$@"'

/** Sends SIGTERM to the given process when this process has ended. Returns a function that ends the watchdog. */
export const endWithThisProcess = (pid: number): (() => void) => {
  const watchdog = Bun.spawn(['/bin/sh', '-c', 'read -r _; kill -TERM "$1" 2>/dev/null', 'sh', String(pid)], {
    stdin: 'pipe',
    stdout: 'ignore',
    stderr: 'ignore',
    // A group of its own: Ctrl-C in the terminal must not end the watchdog before this process.
    detached: true,
  })
  watchdog.unref()
  return () => watchdog.kill('SIGKILL')
}
