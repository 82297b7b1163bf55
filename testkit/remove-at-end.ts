/**
 * Removes the folder after this process has ended, also after a kill. `bun test` ends without an exit event, so a
 * shell waits for the end of its input. A mongod in the folder may still be stopping, so the shell retries.
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
