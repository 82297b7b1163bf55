import { lookup } from 'node:dns/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { withTimeout } from '../../core/time.ts'
import {
  answeredWith,
  failedWith,
  type Message,
  NO_HTTPS,
  NOT_FOUND,
  NOT_PUBLIC,
  notReached,
  type Outcome,
  tooSlow,
} from './message.ts'

/** Rejects only when the signal is aborted. */
export type Send = (message: Message, signal: AbortSignal) => Promise<Outcome>

export interface ReceiverAddress {
  readonly address: string
  readonly family: number
}

export interface SenderOptions {
  /** Whether http and addresses of the host's own network are allowed. */
  readonly allowPrivate: boolean
  /** Whether an address is public. */
  isGlobal(address: string): boolean
  /** All addresses of a name. */
  resolve?(name: string): Promise<readonly ReceiverAddress[]>
  /** For look-up, connection and answer together. */
  readonly timeoutMs?: number
  /** A certificate to trust beside those of the system. */
  readonly ca?: string
}

const ATTEMPT_TIMEOUT_MS = 10_000

const resolveAll = (name: string): Promise<ReceiverAddress[]> => lookup(name, { all: true })

/**
 * Sends one message on a connection of its own. All addresses of the name are checked, and the connection goes to one of
 * these: the name is not looked up a second time, when it might lead to another address. `node:https` follows no redirect
 * and reads no proxy variable (HTTPS_PROXY). It trusts the authorities of NODE_EXTRA_CA_CERTS too. The answer is discarded
 * after its headers, whose size it limits.
 */
export const createSender = ({
  allowPrivate,
  isGlobal,
  resolve = resolveAll,
  timeoutMs = ATTEMPT_TIMEOUT_MS,
  ca,
}: SenderOptions): Send => {
  const addressesOf = async (url: URL): Promise<readonly ReceiverAddress[] | null> => {
    // The brackets of an IPv6 address are not part of it.
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const family = isIP(host)
    return family ? [{ address: host, family }] : resolve(host).catch(() => null)
  }

  const attempt = async (message: Message, signal: AbortSignal): Promise<Outcome> => {
    const url = new URL(message.url)
    if (url.protocol !== 'https:' && !allowPrivate) return notReached(NO_HTTPS)
    const addresses = await addressesOf(url)
    if (!addresses || addresses.length === 0) return notReached(NOT_FOUND)
    if (!allowPrivate && !addresses.every(({ address }) => isGlobal(address))) return notReached(NOT_PUBLIC)
    if (signal.aborted) return failedWith(signal.reason)
    return post(url, message, { signal, lookup: answering(addresses), ca })
  }

  return async (message, stopping) => {
    const ended = new AbortController()
    const signal = AbortSignal.any([stopping, ended.signal])
    const onTimeout = (): Outcome => {
      ended.abort()
      return tooSlow(timeoutMs)
    }
    const outcome = await withTimeout(untilAborted(attempt(message, signal), stopping), timeoutMs, onTimeout)
    stopping.throwIfAborted()
    return outcome
  }
}

/** A look-up of a name cannot be cancelled; a stop does not wait for it. */
const untilAborted = async (work: Promise<Outcome>, signal: AbortSignal): Promise<Outcome> => {
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = (): void => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

const answering =
  (addresses: readonly ReceiverAddress[]): LookupFunction =>
  (_name, options, callback) => {
    const [first] = addresses
    if (options.all) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family)
  }

interface Connection {
  readonly signal: AbortSignal
  readonly lookup: LookupFunction
  readonly ca?: string
}

const post = (url: URL, { headers, body }: Message, connection: Connection): Promise<Outcome> => {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  const bytes = Buffer.from(body)
  const sent = request(url, {
    method: 'POST',
    // A connection of its own: no other request shares it, and it ends with this one.
    agent: false,
    headers: { ...headers, 'content-length': bytes.byteLength },
    ...connection,
  })
  sent.on('response', (answer) => {
    resolve(answeredWith(answer.statusCode ?? 0))
    answer.on('error', () => {})
    answer.destroy()
  })
  sent.on('upgrade', (answer, socket) => {
    resolve(answeredWith(answer.statusCode ?? 0))
    socket.destroy()
  })
  sent.on('error', (error) => resolve(failedWith(error)))
  sent.on('close', () => resolve(failedWith(null)))
  sent.end(bytes)
  return promise
}
