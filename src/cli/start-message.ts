import { lookup } from 'node:dns/promises'
import { resolve } from 'node:path'
import { renderUnicodeCompact } from 'uqr'
import type { Config } from '../config.ts'
import { leadsToThisMachine } from '../core/this-machine.ts'
import { withTimeout } from '../core/time.ts'

interface Started {
  readonly port: number
  /** Whether the database is the managed one. */
  readonly managed: boolean
  readonly isTerminal: boolean
  /** How to sign in, and how to make one's own church. */
  readonly ways: readonly string[]
}

/** For the person at the terminal, on stderr: stdout has the log and nothing else. */
export const startMessage = async (config: Config, started: Started): Promise<string> => {
  const here = `http://localhost:${started.port}`
  return [
    '',
    `Psaltery is running at ${here}`,
    ...(await addressLines(config, here, started.isTerminal)),
    started.managed
      ? `Its data lies in ${resolve(config.dataDir)}`
      : `Its data lies in the database "${config.mongodbDatabase}" of the MongoDB that MONGODB_URI names.`,
    ...started.ways,
    'Ctrl-C stops it.',
    '',
  ].join('\n')
}

/** How other devices reach the server, or why they do not. */
const addressLines = async (
  { appOrigin, lan, lanOrigins }: Config,
  here: string,
  isTerminal: boolean,
): Promise<string[]> => {
  if (leadsToThisMachine(appOrigin)) {
    const why = lan
      ? 'This machine has no address in a local network, so only it can open that address: connect it, and start again.'
      : 'Only this machine can open that address. So that phones in your network can, start with ./scripts/start --lan (or LAN=true).'
    return appOrigin === here ? [why] : [`People must reach it at ${appOrigin} (APP_ORIGIN).`, why]
  }
  if (!lanOrigins.includes(appOrigin)) return [`People must reach it at ${appOrigin} (APP_ORIGIN).`]
  const named = lanOrigins.find((origin) => new URL(origin).hostname.endsWith('.local'))
  return [
    `Phones and computers in your network open ${appOrigin}`,
    ...(named && (await isInMdns(named)) ? [`or ${named}`] : []),
    ...(isTerminal ? [qrCode(appOrigin)] : []),
  ]
}

/** White on black in every theme of a terminal, where the blocks are the light squares. */
const qrCode = (text: string): string =>
  renderUnicodeCompact(text, { border: 2 })
    .split('\n')
    .map((line) => `  \u001b[97;40m${line}\u001b[0m`)
    .join('\n')

const MDNS_TIMEOUT_MS = 1000

/** Whether this machine's name resolves. Where no responder of multicast DNS runs, it does not. */
const isInMdns = (origin: string): Promise<boolean> =>
  withTimeout(
    lookup(new URL(origin).hostname).then(
      () => true,
      () => false,
    ),
    MDNS_TIMEOUT_MS,
    () => false,
  )
