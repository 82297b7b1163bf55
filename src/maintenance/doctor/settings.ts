import type { Config } from '../../config.ts'
import { isOfThisMachine, leadsToThisMachine } from '../../core/this-machine.ts'
import { type Finding, ok, warning } from './finding.ts'

/** Checks combinations of settings. `readConfig` has checked each of them. */
export const checkSettings = (config: Config): Finding[] => {
  const checks = [
    checkReach(config),
    checkOrigin(config),
    checkCors(config),
    checkProxies(config),
    checkPrivate(config),
  ]
  const found = checks.filter((one) => one !== null)
  return found.length > 0 ? found : [ok('settings', `People reach Psaltery at ${config.appOrigin}.`)]
}

const checkReach = ({ appOrigin, lan }: Config): Finding | null =>
  leadsToThisMachine(appOrigin)
    ? warning(
        'settings',
        `Only this machine can open ${appOrigin}, so links, QR codes and posters do not work on phones; ${lan ? 'connect it to a network and start again' : 'set LAN=true for the local network, or APP_ORIGIN'}.`,
      )
    : null

const checkOrigin = ({ appOrigin }: Config): Finding | null => {
  const { protocol, hostname } = new URL(appOrigin)
  if (protocol === 'https:' || isOfThisMachine(hostname)) return null
  return warning(
    'settings',
    `APP_ORIGIN is ${appOrigin}: without https, passwords and songs cross the network readable for others; put a proxy with TLS in front.`,
  )
}

const checkCors = ({ corsOrigins }: Config): Finding | null => {
  const readable = corsOrigins.filter(
    (origin) => origin.startsWith('http:') && !isOfThisMachine(new URL(origin).hostname),
  )
  if (readable.length === 0) return null
  return warning(
    'settings',
    `CORS_ORIGINS has ${readable.join(', ')}: without https, others on the network can change such a page and take the tokens that it holds; list https origins only.`,
  )
}

const checkPrivate = ({ webhookAllowPrivate }: Config): Finding | null =>
  webhookAllowPrivate
    ? warning(
        'settings',
        'WEBHOOK_ALLOW_PRIVATE is true: Administrators of churches can make this server call addresses in its own network; leave it out unless they may.',
      )
    : null

const checkProxies = ({ appOrigin, trustProxy, host }: Config): Finding | null => {
  const isBehindProxy = appOrigin.startsWith('https:')
  if (isBehindProxy && trustProxy === 0)
    return warning(
      'settings',
      'APP_ORIGIN is https, so a proxy stands in front, but TRUST_PROXY is 0: all people are counted as one address by the rate limits; set it to the number of proxies.',
    )
  if (trustProxy > 0 && !isOfThisMachine(host))
    return warning(
      'settings',
      `TRUST_PROXY is ${trustProxy} and HOST is ${host}: a client that reaches the port without the proxy can claim any address; allow only the proxy to reach it.`,
    )
  return null
}
