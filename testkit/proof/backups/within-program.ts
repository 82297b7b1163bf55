/**
 * Loaded before a program of Psaltery (`bun --preload`): its time is that of a moved clock, its long timers wait for that time
 * to pass, and a process that makes a backup carries a plan out at a stage.
 */
import { appendFileSync, existsSync, readFileSync, renameSync } from 'node:fs'
import { fillDisk } from '../faults/small-disk.ts'
import type { ClockSetting } from './moved-clock.ts'
import { folderOf, type Plan } from './plan.ts'

const { PSALTERY_TEST_CLOCK: clockFile = '', PSALTERY_TEST_STAGES: stagesFolder = '' } = process.env
const READ_EVERY_MS = 50
const LONG_MS = 60_000

let setting: ClockSetting = { offsetMs: 0, passedMs: 0 }
let readAt = Number.NEGATIVE_INFINITY
const current = (): ClockSetting => {
  if (performance.now() - readAt > READ_EVERY_MS) {
    readAt = performance.now()
    setting = JSON.parse(readFileSync(clockFile, 'utf8'))
  }
  return setting
}

const RealDate = Date
const now = (): number => RealDate.now() + current().offsetMs
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, made === Date ? target : made),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})

/** A timer of a minute or more ends when that much time has passed by the moved clock, whatever it shows. */
const realTimeout = globalThis.setTimeout
const elapsed = (): number => performance.now() + current().passedMs
const longTimeout = (work: (...args: unknown[]) => void, ms: number, args: unknown[]) => {
  const endsAt = elapsed() + ms
  const timer = setInterval(() => {
    if (elapsed() < endsAt) return
    clearInterval(timer)
    work(...args)
  }, READ_EVERY_MS)
  return timer
}
globalThis.setTimeout = Object.assign(
  (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    ms < LONG_MS ? realTimeout(work, ms, ...args) : longTimeout(work, ms, args),
  realTimeout,
)

const files = folderOf(stagesFolder)

const planFor = (stage: string): Plan | null => {
  if (!existsSync(files.plan)) return null
  const plan: Plan = JSON.parse(readFileSync(files.plan, 'utf8'))
  if (!stage.startsWith(plan.stage)) return null
  // Carried out once.
  renameSync(files.plan, files.taken)
  return plan
}

const kill = ({ whom }: Extract<Plan, { whom: unknown }>): void => {
  appendFileSync(files.done, '.')
  if (whom !== 'backup') process.kill(process.ppid, 'SIGKILL')
  if (whom !== 'server') process.kill(process.pid, 'SIGKILL')
}

const onStage = (stage: string): void => {
  const plan = planFor(stage)
  if (!plan) return
  if ('fill' in plan) {
    fillDisk(plan.fill, plan.leftKb)
    return
  }
  let isOver = false
  const once = () => {
    if (!isOver) kill(plan)
    isOver = true
  }
  if (plan.delayMs === 0) once()
  realTimeout(once, plan.delayMs)
  process.on('exit', once)
}

if (process.argv.includes('backup') && process.argv.includes('now')) {
  appendFileSync(files.pids, `${process.pid}\n`)
  // The stages are shown at a terminal only.
  Object.defineProperty(process.stderr, 'isTTY', { value: true })
  process.stderr.write = (shown) => {
    const [, stage] = /^(.*) …\n$/.exec(String(shown)) ?? []
    if (stage) onStage(stage)
    return true
  }
}
