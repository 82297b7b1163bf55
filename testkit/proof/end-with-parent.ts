/** Put before a command: the program ends with the process that started it, however that one ends. */
export const endWithParent: readonly string[] =
  process.platform === 'linux' && Bun.which('setpriv') ? ['setpriv', '--pdeathsig', 'KILL'] : []

/** The same from the inside, where the command above cannot be used: ends this process when its input is closed. */
export const endWithInput = async (): Promise<never> => {
  for await (const _ of Bun.stdin.stream());
  process.exit(1)
}
