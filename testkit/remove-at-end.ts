/**
 * Removes the folder when this process has ended, in whatever way. `bun test` ends without an exit event, so a shell
 * waits for the end of its input. A mongod in the folder ends at the same time and takes a moment for it, hence more
 * than one attempt.
 */
export const removeAtEnd = (folder: string): void => {
  const script = 'read -r _; for wait in 1 2 4 8; do sleep "$wait"; rm -rf "$1"; done'
  Bun.spawn(['/bin/sh', '-c', script, 'sh', folder], {
    stdin: 'pipe',
    stdout: 'ignore',
    stderr: 'ignore',
    detached: true,
  }).unref()
}
