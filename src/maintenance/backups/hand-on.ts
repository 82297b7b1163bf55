/** A copy to another place takes hours at most; what takes longer hangs. */
const LIMIT_MS = 6 * 3_600_000

/** What is shown of what the program has printed. */
const SHOWN = 300

/**
 * Starts the program of BACKUP_COMMAND with the path of a new backup and waits for it. Answers with null, or with a
 * sentence that says why it failed. It never removes anything.
 */
export const handOn = async (
  command: string,
  path: string,
  onStage: (stage: string) => void,
  limitMs = LIMIT_MS,
): Promise<string | null> => {
  onStage(`handing it on to ${command}`)
  try {
    const child = Bun.spawn([command, path], { stdin: 'ignore', stdout: 'ignore', stderr: 'pipe' })
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs)
    const [output, code] = await Promise.all([new Response(child.stderr).text(), child.exited])
    clearTimeout(timer)
    if (code === 0) return null
    const end = output.trim().slice(-SHOWN)
    const how = child.signalCode === null ? `with code ${code}` : `by ${child.signalCode}`
    return `BACKUP_COMMAND (${command}) ended ${how}${end === '' ? '' : `: ${end}`}`
  } catch (error) {
    return `BACKUP_COMMAND (${command}) cannot be started: ${error instanceof Error ? error.message : error}`
  }
}
