/**
 * Simulates machines as network namespaces (see namespaces.ts). This process forwards packets between them and can
 * stop forwarding for a pair. Packets on a cut link are dropped, as with a pulled cable. Nothing is visible
 * outside, and everything ends with this process.
 */
export interface Machine {
  readonly address: string
  /** Runs the program that follows on that machine. */
  readonly command: readonly string[]
}

export interface Network {
  readonly machines: readonly Machine[]
  cut(one: Machine, other: Machine): void
  /** All ways are open again. */
  heal(): void
}

const run = (...command: string[]): void => {
  const { success, stderr } = Bun.spawnSync(command)
  if (!success) throw new Error(`${command.join(' ')}: ${stderr.toString().trim()}`)
}

export const buildNetwork = (count: number): Network => {
  run('mount', '-t', 'tmpfs', 'none', '/run')
  run('ip', 'link', 'set', 'lo', 'up')
  run('sysctl', '-q', '-w', 'net.ipv4.ip_forward=1')
  const machines = Array.from({ length: count }, (_, at) => addMachine(at + 1))
  const cuts: string[][] = []
  return {
    machines,
    cut(one, other) {
      for (const [from, to] of [
        [one.address, other.address],
        [other.address, one.address],
      ] as const) {
        const rule = ['from', from, 'to', to, 'blackhole']
        run('ip', 'rule', 'add', ...rule)
        cuts.push(rule)
      }
    },
    heal() {
      for (const rule of cuts.splice(0)) run('ip', 'rule', 'del', ...rule)
    },
  }
}

const addMachine = (number: number): Machine => {
  const name = `machine${number}`
  const [router, address] = [`10.77.${number}.1`, `10.77.${number}.2`]
  const command = ['nsenter', `--net=/run/netns/${name}`]
  run('ip', 'netns', 'add', name)
  run('ip', 'link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  run('ip', 'addr', 'add', `${router}/24`, 'dev', name)
  run('ip', 'link', 'set', name, 'up')
  run(...command, 'ip', 'link', 'set', 'lo', 'up')
  run(...command, 'ip', 'addr', 'add', `${address}/24`, 'dev', 'eth0')
  run(...command, 'ip', 'link', 'set', 'eth0', 'up')
  run(...command, 'ip', 'route', 'add', 'default', 'via', router)
  return { address, command }
}
