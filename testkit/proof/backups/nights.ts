import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../../src/config.ts'
import { readBack } from '../../../src/maintenance/archive/restore.ts'
import { churchBackup } from '../../../src/maintenance/backups/church-backup.ts'
import { makeChurch, makeMember } from '../../people.ts'
import { Random } from '../../random.ts'
import { removeAtEnd } from '../../remove-at-end.ts'
import { startTestServer } from '../../server.ts'
import { createSong } from '../../songs/songs.ts'
import { until } from '../../until.ts'
import { fillDisk, mountSmallDisk } from '../faults/small-disk.ts'
import { fillChurch, hashesOf } from './live-records.ts'
import { isAlive, isAtWork, pidsIn, startProgram } from './moved-servers.ts'
import { folderOf, type Plan, STAGES } from './plan.ts'

/** What happens in a night. */
export interface Night {
  /** In the order in which they come. */
  readonly kills: readonly (keyof typeof STAGES)[]
  /** The disk of the backups is full when the night begins, or becomes full while a backup is written. */
  readonly full?: 'before' | 'while writing'
  /** The place of BACKUP_COMMAND cannot be reached. */
  readonly away?: true
  /** How many of the two clocks are wrong until the next noon. */
  readonly wrongClocks?: 1 | 2
}

export interface NightsSeen {
  readonly nights: number
  readonly kills: number
  readonly fullNights: number
  readonly jumps: number
  /** Good backups. */
  readonly made: number
  readonly handedOn: number
  /** The greatest age of the newest good backup at any time, in hours; while the disk is full this is no promise. */
  readonly oldestHours: number
  readonly wrong: readonly string[]
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const INTERVAL_MS = 24 * HOUR_MS
const STEP_MS = 6 * MINUTE_MS
const FOLDER = '/run/small-disk'
const DISK_MB = 64
/** After so many steps without a backup that comes to a stage it is that of the next night which is killed there. */
const MAX_STEPS = 15
const MAX_NIGHTS = 3

/** A kill comes within so many milliseconds after the beginning of the stage. */
const LONGEST_DELAY_MS: Readonly<Record<keyof typeof STAGES, number>> = {
  writing: 60,
  'reading back': 20,
  restoring: 800,
  keeping: 4,
  'handing on': 200,
}

interface Options {
  readonly nights: readonly Night[]
  readonly seed: number
  /** In namespaces of its own, so that the folder of the backups can be a disk of its own. */
  readonly hasSmallDisk: boolean
  say(line: string): void
}

/** Two servers on one database go through nights by moved clocks. */
export const goThroughNights = async ({ nights, seed, hasSmallDisk, say }: Options): Promise<NightsSeen> => {
  if (hasSmallDisk) mountSmallDisk(FOLDER, DISK_MB)
  const world = await openWorld(seed, hasSmallDisk ? FOLDER : null, say)
  try {
    for (const [number, night] of nights.entries()) {
      await world.goThrough(night, number)
      say(`night ${number + 1} of ${nights.length}: ${world.summary()}`)
    }
    await world.recover()
    return { fullNights: nights.filter(({ full }) => full).length, ...world.seen() }
  } finally {
    await world.close()
  }
}

const openWorld = async (seed: number, disk: string | null, onWrong: (line: string) => void) => {
  const random = new Random(seed)
  const folder = mkdtempSync(join(tmpdir(), 'psaltery-nights-'))
  removeAtEnd(folder)
  const backupDir = join(disk ?? folder, 'backups')
  const copies = join(folder, 'copies')
  mkdirSync(copies)
  const [away, copy] = [join(folder, 'away'), join(folder, 'copy.sh')]
  // Slow enough to be killed in the middle, and as little left behind as with a real copy.
  writeFileSync(copy, `#!/bin/sh\n[ -e "${away}" ] && exit 3\nsleep 0.2\nexec cp "$1" "${copies}/"\n`)
  chmodSync(copy, 0o700)

  const server = await startTestServer()
  const { uri, name: database } = server.where
  const churchId = await makeChurch(server)
  const editor = await makeMember(server, churchId, 'Editor')
  await fillChurch(server, churchId, editor)

  const programs = await Promise.all(
    ['one', 'two'].map((name) =>
      startProgram(join(folder, name), join(folder, 'stages'), {
        ...{ uri, database },
        env: { BACKUP_DIR: backupDir, BACKUP_COMMAND: copy },
      }),
    ),
  )
  const files = folderOf(join(folder, 'stages'))
  const settings = readConfig({ BACKUP_DIR: backupDir, BACKUP_COMMAND: copy }).backups
  const { collections } = server.database
  const wrong: string[] = []
  /** When each backup was first seen, by the clock that is right. */
  const firstSeen = new Map<string, number>()
  /** When the newest good one was, of those that are still there. */
  let newest: { readonly path: string; readonly at: number } | null = null
  let [kills, jumps, oldest, number] = [0, 0, 0, 0]
  /** Who was killed last with the lease: it ends by itself, and the next run takes it over and gives it back. */
  let killedOwner: string | null = null

  const truth = (): Date => programs[0]?.clock.now() ?? new Date()
  const beganAt = truth().getTime()
  const say = (what: string): void => {
    wrong.push(`night ${number + 1}, ${truth().toISOString().slice(0, 16)}: ${what}`)
    onWrong(wrong.at(-1) ?? '')
  }

  /** Until no process makes a backup, and no server is about to begin one. */
  const settle = async (): Promise<void> => {
    await Bun.sleep(150)
    await until(
      () =>
        !isAtWork(
          files.pids,
          programs.map(({ server }) => server.pid),
        ),
      { limitMs: 90_000, intervalMs: 150 },
    )
    await look()
  }

  /** The newest good backup stays until there is a newer one. */
  const look = async (): Promise<void> => {
    const good = await collections.backups.find({ problem: { $exists: false } }).toArray()
    for (const { path = '' } of good) {
      if (firstSeen.has(path)) continue
      firstSeen.set(path, truth().getTime())
      newest = { path, at: truth().getTime() }
    }
    if (newest && !existsSync(newest.path)) {
      say(`the last good backup ${newest.path} is gone`)
      newest = null
    }
    if (newest) oldest = Math.max(oldest, truth().getTime() - newest.at)
  }

  const pass = async (ms: number): Promise<void> => {
    for (const { clock } of programs) clock.pass(ms)
    await settle()
  }

  /** In steps of hours, to the next time with this hour of the right clock. */
  const passUntilHour = async (hour: number, minute = 0): Promise<void> => {
    const now = truth()
    const target = new Date(now)
    target.setUTCHours(hour, minute, 0, 0)
    if (target <= now) target.setUTCDate(target.getUTCDate() + 1)
    while (truth() < target) await pass(Math.min(3 * HOUR_MS, target.getTime() - truth().getTime()))
  }

  const plan = (next: Plan): void => {
    rmSync(files.taken, { force: true })
    writeFileSync(files.plan, JSON.stringify(next))
  }

  const revive = async (): Promise<void> => {
    for (const { server } of programs) if (!isAlive(server.pid)) await server.restart()
  }

  /** Servers that start while their clock is wrong. */
  const restartAll = async (): Promise<void> => {
    for (const { server } of programs) await server.kill()
    await revive()
  }

  /** A killed process keeps its lease for some seconds. */
  const leaseIsFree = () =>
    until(
      async () =>
        (await collections.leases.findOne({ _id: 'backup', $expr: { $gt: ['$until', '$$NOW'] } })) === null,
      { intervalMs: 200 },
    )

  const killAt = async (stage: keyof typeof STAGES, isLast: boolean): Promise<void> => {
    const before = sizeOf(files.done)
    // Where the server alone is killed, the process that it started makes the backup nevertheless.
    const whom = random.pick(isLast ? (['server', 'both'] as const) : (['backup', 'backup', 'both'] as const))
    const delayMs = random.chance(0.3) ? 0 : random.between(1, LONGEST_DELAY_MS[stage])
    plan({ stage: STAGES[stage], whom, delayMs })
    for (let step = 0; sizeOf(files.done) === before; step++) {
      if (step === MAX_STEPS * MAX_NIGHTS)
        return say(`no backup came to "${stage}", where it should be killed`)
      await leaseIsFree()
      if (step > 0 && step % MAX_STEPS === 0) await passUntilHour(2, 58)
      await pass(STEP_MS)
    }
    kills++
    await revive()
    await settle()
    killedOwner = (await collections.leases.findOne({ _id: 'backup' }))?.owner ?? null
  }

  const expectAll = async (isFull: boolean): Promise<void> => {
    const age = newest ? truth().getTime() - newest.at : Number.POSITIVE_INFINITY
    const { state, elsewhereOld } = await churchBackup(
      { collections, clock: { now: truth }, settings },
      churchId,
    )
    if (age > 2 * INTERVAL_MS && !isFull)
      say(`the last good backup is ${Math.round(age / HOUR_MS)} hours old`)
    // Some of the hours may have passed before it was seen.
    const isAlarm = age > 2 * INTERVAL_MS + HOUR_MS
    if (isAlarm && state !== 'old') say(`the page of the church says "${state}" of a backup that is too old`)
    if (isAlarm && !isWarned('the last good backup is too old')) say('no server warned of it')
    if (age < 2 * INTERVAL_MS - HOUR_MS && state !== 'good') say(`the page of the church says "${state}"`)
    const [taken] = await collections.backups
      .find({ handedOnAt: { $exists: true }, at: { $lte: truth() } })
      .sort({ at: -1 })
      .toArray()
    const copyAge = truth().getTime() - (taken?.at ?? truth()).getTime()
    const isLate = existsSync(away) && copyAge > 2 * INTERVAL_MS
    if (state === 'good' && elsewhereOld !== isLate)
      say(
        `the page of the church says ${elsewhereOld} of copies that are ${Math.round(copyAge / HOUR_MS)} hours old`,
      )
    if (isLate && !isWarned('the last backup that BACKUP_COMMAND took is too old'))
      say('no server warned of it')
    if (newest) {
      const sha256 = new Bun.CryptoHasher('sha256').update(readFileSync(newest.path)).digest('hex')
      await readBack(newest.path, sha256).catch((error) => say(`the last good backup is damaged: ${error}`))
    }
    await expectNothingLeft()
  }

  const isWarned = (message: string): boolean =>
    programs.some(({ logFile }) =>
      readFileSync(logFile, 'utf8')
        .split('\n')
        .some((line) => {
          const time = /"time":"([^"]+)"/.exec(line)?.[1] ?? 0
          return line.includes(message) && truth().getTime() - new Date(time).getTime() < 3 * HOUR_MS
        }),
    )

  const expectNothingLeft = async (): Promise<void> => {
    const { databases } = await server.database.client.db('admin').admin().listDatabases({ nameOnly: true })
    for (const { name } of databases)
      if (name.startsWith(`${database}_`)) say(`the scratch database ${name} is left`)
    const lease = await collections.leases.findOne({ _id: 'backup' })
    if (lease && lease.owner !== killedOwner) say('the lease is left')
    for (const name of readdirSync(backupDir))
      if (!name.endsWith('.zip') && name !== 'filler') say(`the file ${name} is left`)
  }

  const wrongClocks = (count: number): void => {
    for (const { clock } of count === 2 ? programs : [random.pick(programs)]) {
      clock.setWrong((random.chance(0.5) ? 1 : -1) * random.between(1, 72) * HOUR_MS)
      jumps++
    }
  }

  return {
    async goThrough(night: Night, index: number): Promise<void> {
      number = index
      await createSong(editor, churchId, { title: `Song of day ${index}` })
      const before = await hashesOf(server)
      if (night.wrongClocks) wrongClocks(night.wrongClocks)
      if (night.away) writeFileSync(away, '')
      else rmSync(away, { force: true })
      if (night.full === 'before') fillDisk(backupDir, random.pick([0, 16, 64]))
      if (night.full === 'while writing') plan({ stage: STAGES.writing, fill: backupDir, leftKb: 4 })
      await passUntilHour(2, 58)
      if (night.wrongClocks === 2) await restartAll()
      for (const [at, stage] of night.kills.entries()) await killAt(stage, at === night.kills.length - 1)
      await leaseIsFree()
      await passUntilHour(12)
      for (const { clock } of programs) clock.setWrong(0)
      await pass(STEP_MS * 2)
      await leaseIsFree()
      await pass(HOUR_MS + STEP_MS)
      await expectAll(night.full !== undefined)
      const after = await hashesOf(server)
      for (const [name, hash] of after)
        if (before.get(name) !== hash) say(`the collection ${name} was changed`)
      rmSync(files.plan, { force: true })
      rmSync(join(backupDir, 'filler'), { force: true })
    },
    /** Everything can be reached again. */
    async recover(): Promise<void> {
      rmSync(away, { force: true })
      await pass(HOUR_MS + STEP_MS)
      await leaseIsFree()
      await pass(HOUR_MS + STEP_MS)
      await expectAll(false)
    },
    summary: () => `${kills} kills, ${firstSeen.size} good backups, ${wrong.length} wrong`,
    seen: () => ({
      nights: Math.round((truth().getTime() - beganAt) / INTERVAL_MS),
      kills,
      jumps,
      made: firstSeen.size,
      handedOn: readdirSync(copies).length,
      oldestHours: Math.round(oldest / HOUR_MS),
      wrong,
    }),
    async close(): Promise<void> {
      for (const { server } of programs) await server[Symbol.asyncDispose]()
      for (const pid of pidsIn(files.pids)) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const sizeOf = (path: string): number => (existsSync(path) ? readFileSync(path).length : 0)
