import { hostname, networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** By what other machines of the local network reach this one. */
export interface Machine {
  /** Its private IPv4 addresses, the likeliest first. */
  readonly addresses: readonly string[]
  /** Its name in multicast DNS; null: it has none that a browser could open. */
  readonly localName: string | null
}

export const thisMachine = (): Machine => ({
  addresses: privateAddresses(networkInterfaces()),
  localName: localNameOf(hostname()),
})

/** Interfaces of containers, virtual machines and tunnels: phones do not reach their addresses. */
const VIRTUAL = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|cni|flannel|podman|lxc|lxd|utun|tun|tap|wg|bridge)/

export const privateAddresses = (interfaces: ReturnType<typeof networkInterfaces>): readonly string[] => {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && isPrivate(address))
      .map(({ address }) => ({ address, isVirtual: VIRTUAL.test(name) })),
  )
  return [...found.filter(({ isVirtual }) => !isVirtual), ...found.filter(({ isVirtual }) => isVirtual)].map(
    ({ address }) => address,
  )
}

const isPrivate = (address: string): boolean => ipaddr.parse(address).range() === 'private'

/** As browsers write it in an origin. */
export const localNameOf = (name: string): string | null => {
  const [label = ''] = name.toLowerCase().split('.')
  return /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/.test(label) && label !== 'localhost' ? `${label}.local` : null
}

/** The origins by which this machine is reached in the local network and on itself. Browsers leave out port 80. */
export const lanOrigins = ({ addresses, localName }: Machine, port: number): readonly string[] =>
  [...addresses, ...(localName === null ? [] : [localName]), 'localhost'].map(
    (host) => new URL(`http://${host}:${port}`).origin,
  )
