/** A command that runs with less than its parent has: no network, no core file, an end to its CPU time. */
export const confined = (command: readonly string[]): string[] => [
  '/bin/sh',
  '-c',
  `ulimit -c 0; ulimit -t ${CPU_SECONDS}; exec env -i "$@"`,
  'confined',
  ...withoutNetwork(),
  ...endingWithParent(),
  ...command,
]

/** The last resort, for a child that spins on after its parent was killed. */
const CPU_SECONDS = 120

let networkPrefix: string[] | undefined

/** Namespaces are not allowed everywhere (in most containers they are not), so it is tried once. */
const withoutNetwork = (): string[] => {
  if (networkPrefix) return networkPrefix
  const unshare = process.platform === 'linux' ? Bun.which('unshare') : null
  const prefix = unshare ? [unshare, '--user', '--net'] : []
  const works = unshare !== null && Bun.spawnSync([...prefix, '/bin/sh', '-c', ':']).success
  networkPrefix = works ? prefix : []
  return networkPrefix
}

const endingWithParent = (): string[] => {
  const setpriv = process.platform === 'linux' ? Bun.which('setpriv') : null
  return setpriv ? [setpriv, '--pdeathsig', 'KILL'] : []
}

/** What a process holds in memory now; null when it is gone. A limit on address space cannot bind Bun. */
export const residentBytes = async (pid: number): Promise<number | null> => {
  const kilobytes = process.platform === 'linux' ? await residentOnLinux(pid) : await residentByPs(pid)
  return kilobytes ? Number(kilobytes) * 1_024 : null
}

const residentOnLinux = async (pid: number): Promise<string | undefined> => {
  const status = await Bun.file(`/proc/${pid}/status`)
    .text()
    .catch(() => '')
  return /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
}

const residentByPs = async (pid: number): Promise<string | undefined> => {
  const text = await Bun.$`ps -o rss= -p ${pid}`.nothrow().quiet().text()
  return /\d+/.exec(text)?.[0]
}
