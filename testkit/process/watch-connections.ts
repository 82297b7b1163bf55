import { appendFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { OpenedConnection } from './watched-connections.ts'

/**
 * Loaded before a program: writes down each connection that it opens and each name that it looks up. Modules that are
 * loaded afterwards get the watched functions, also those that they import by name, because `require` here comes first.
 */
const file = process.env.PSALTERY_CONNECTIONS ?? ''
const require = createRequire(import.meta.url)

const note = (by: string, target: string): void =>
  appendFileSync(file, `${JSON.stringify({ by, target } satisfies OpenedConnection)}\n`)

// biome-ignore lint/complexity/noBannedTypes: functions of the runtime, with their own types
type Holder = Record<string, Function>

/** Calls `see` with the arguments of every call. */
const watch = (holder: object, name: string, see: (given: readonly unknown[]) => void): void => {
  const original = (holder as Holder)[name]
  if (typeof original !== 'function') throw new Error(`There is no ${name} to watch.`)
  const seen = (given: readonly unknown[]) => void see(given)
  const value = new Proxy(original, {
    apply(target, self, given) {
      seen(given)
      return Reflect.apply(target, self, given)
    },
    construct(target, given, newTarget) {
      seen(given)
      return Reflect.construct(target, given, newTarget)
    },
  })
  Reflect.set(holder, name, value)
  if ((holder as Holder)[name] !== value) throw new Error(`${name} cannot be watched.`)
}

interface Address {
  readonly host?: string | null
  readonly hostname?: string | null
  readonly port?: string | number | null
  readonly path?: string | null
  readonly unix?: string
}

const ofAddress = ({ host, hostname, port, path, unix }: Address): string =>
  port === undefined || port === null
    ? (unix ?? path ?? 'unknown')
    : `${hostname ?? host ?? 'localhost'}:${port}`

const ofUrl = (given: unknown): string => {
  const { hostname, port, protocol } = new URL(given instanceof Request ? given.url : String(given))
  return `${hostname}:${port || (/^(https|wss):$/.test(protocol) ? 443 : 80)}`
}

/** The forms of the arguments of `connect`: an address, a port with a host, a path, or a list with the address. */
const ofSocket = ([first, second]: readonly unknown[]): string => {
  if (Array.isArray(first)) return ofAddress(Object(first[0]))
  if (typeof first === 'object') return ofAddress(Object(first))
  if (!/^\d+$/.test(String(first))) return String(first)
  return ofAddress({ port: String(first), host: typeof second === 'string' ? second : null })
}

/** The port is the last number, behind a part of the message; a host follows it or there is none. */
const ofDatagram = (given: readonly unknown[]): string => {
  const host = given.slice(1).find((one) => typeof one === 'string')
  return `${host ?? 'localhost'}:${given.findLast((one) => typeof one === 'number')}`
}

watch(globalThis, 'fetch', ([given, init]) => {
  const redirect = Object(init).redirect ?? (given instanceof Request ? given.redirect : 'follow')
  note(redirect === 'follow' ? 'fetch that follows redirects' : 'fetch', ofUrl(given))
})

// Every client of node: opens one of these sockets: http, https, http2, tls.
watch(require('node:net').Socket.prototype, 'connect', (given) => note('socket', ofSocket(given)))
watch(globalThis, 'WebSocket', ([url]) => note('WebSocket', ofUrl(url)))
watch(Bun, 'connect', ([address]) => note('Bun.connect', ofAddress(Object(address))))
watch(Bun, 'udpSocket', ([options]) => note('udp', ofAddress(Object(Object(options).connect))))
for (const name of ['send', 'connect'])
  watch(require('node:dgram').Socket.prototype, name, (given) => note('udp', ofDatagram(given)))
for (const name of ['FetchSession', 'S3Client', 'SQL', 'RedisClient'])
  watch(Bun, name, () => note(name, 'unknown'))

const LOOK_UPS = /^(lookup|lookupService|resolve|reverse|prefetch)/
const { promises, ...dns } = require('node:dns')
const resolvers = [dns.Resolver.prototype, promises.Resolver.prototype]
for (const holder of [require('node:dns'), promises, Bun.dns, ...resolvers])
  for (const name of Object.getOwnPropertyNames(holder).filter((one) => LOOK_UPS.test(one)))
    watch(holder, name, ([host]) => note('look-up', String(host)))
