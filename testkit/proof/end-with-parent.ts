/** Prefix of a command: the program ends with its parent process, also when the parent is killed. */
export const endWithParent: readonly string[] =
  process.platform === 'linux' && Bun.which('setpriv') ? ['setpriv', '--pdeathsig', 'KILL'] : []

/** The same without a prefix: ends this process when its input is closed. */
export const endWithInput = async (): Promise<never> => {
  for await (const _ of Bun.stdin.stream());
  process.exit(1)
}
