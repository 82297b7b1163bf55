/** The first that is found counts: most browsers name others behind which they hide. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(?:e|ium)\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const nameIn = (agent: string, names: typeof BROWSERS): string | null =>
  names.find(([sign]) => sign.test(agent))?.[1] ?? null

/** What a program that signed in calls itself, in the names that people know; null for what says nothing. */
interface Agent {
  readonly program: string | null
  readonly system: string | null
}

export const readAgent = (agent: string | null): Agent => {
  if (!agent) return { program: null, system: null }
  const browser = nameIn(agent, BROWSERS)
  const [first = ''] = agent.split(/[/ ]/)
  const isBrowserLike = first === 'Mozilla'
  return { program: browser ?? (isBrowserLike ? null : first || null), system: nameIn(agent, SYSTEMS) }
}
