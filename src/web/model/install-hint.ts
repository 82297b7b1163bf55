import { browserStorage } from './storage.ts'

const NAME = 'psaltery.install-hint'
const DAY = 24 * 60 * 60 * 1000
/** In days. */
const EVERY = 30

/** Whether the hint may be shown now: on a later day than the first visit, and not more than once a month. */
export function isHintDue(now: number): boolean {
  const next = Number(browserStorage.get(NAME) ?? Number.NaN)
  if (Number.isFinite(next)) return now >= next
  browserStorage.set(NAME, String(now + DAY))
  return false
}

export const noteHint = (now: number): void => void browserStorage.set(NAME, String(now + EVERY * DAY))

/** Whether an app is put on the home screen by hand: Apple's phones and tablets offer it nowhere else. */
export const installsByHand = (agent: string, touchPoints: number): boolean =>
  /\b(?:iPhone|iPad|iPod)\b/.test(agent) || (/\bMacintosh\b/.test(agent) && touchPoints > 1)

/** Pages that are looked at, not sung, presented or typed into: below a church, and those of no church. */
const QUIET_BELOW =
  /^\/(?:library\/[^/]+|c\/[^/]+|[^/]+)(?:\/(?:lists|services|usage|songs\/[^/]+|administration))?\/?$/
const TYPED = /^\/(?:sign-in|invitation|new-password|new-address|set-up|library\/projector)(?:\/|$)/

/** Whether a page may show a notice that concerns nothing on it. */
export const isQuietPage = (path: string): boolean =>
  path === '/' || (QUIET_BELOW.test(path) && !TYPED.test(path))
