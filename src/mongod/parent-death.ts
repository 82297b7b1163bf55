/**
 * The managed mongod must never outlive Psaltery, not even after kill -9, when no code of ours runs any more.
 * On Linux the kernel sends the signal itself; elsewhere a tiny shell waits for a pipe that closes when we die.
 */
export const deathSignalCommand = (): readonly string[] | null => {
  const setpriv = process.platform === 'linux' ? Bun.which('setpriv') : null
  return setpriv ? [setpriv, '--pdeathsig', 'TERM'] : null
}

/** Sends SIGTERM to the given process as soon as this process is gone. Returns a function that ends the watchdog. */
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
