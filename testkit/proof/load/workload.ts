import { Random } from '../../random.ts'
import { ORIGIN } from '../../server.ts'
import { kinds, type SaveKind } from '../../songs/kinds.ts'
import { servicesPath, songItem, songsPath } from '../../songs/songs.ts'
import type { AnswerSeen } from '../faults/neighbour-answers.ts'
import type { History, ReadSeen, ReplaySeen, SaveSeen } from '../history.ts'

/**
 * What a client waits between two actions, on average. A dozen of them still have several requests under way at any
 * moment, and leave processor time to what starts again. A test waits longer than the soak, because other tests run beside
 * it.
 */
export const PAUSE_MS = { test: 110, soak: 25 } as const

export interface WorkloadOptions {
  /** Any of the servers may be asked; one may be down. */
  readonly urls: readonly string[]
  readonly cookie: string
  readonly churchId: string
  readonly clients: number
  readonly seed: number
  readonly pauseMs: number
  /** True until the run should end; saves under way are then brought to an answer. */
  goOn(): boolean
  onSaved(): void
  onAnswer?(answer: AnswerSeen): void
}

export interface WorkloadResult {
  readonly history: History
  /** The longest any one request took, answered or not, and which that was. */
  readonly worstMs: number
  readonly worst: string
  readonly requests: number
}

interface Target {
  readonly kind: SaveKind
  readonly path: string
}

/** The answer to a service whose song is gone. */
const LOST_REFERENCE = /"items\[\d+\]\.songId must be a song of this church\."/

/** How long an intent to save is tried again before its outcome stays unknown. */
const TIMEOUT_MS = 60_000
const REQUEST_MS = 20_000

const placeOf = (kind: SaveKind, churchId: string, song: () => string): string => {
  if (kind.name === 'song') return songsPath(churchId)
  if (kind.name === 'service') return servicesPath(churchId)
  return `${song()}/${kind.name === 'lyrics' ? 'lyrics' : 'arrangements'}`
}

/** Many clients that read, save, conflict and repeat requests, and record what they saw. */
export const runWorkload = async (options: WorkloadOptions): Promise<WorkloadResult> => {
  const saves: SaveSeen[] = []
  const reads: ReadSeen[] = []
  const replays: ReplaySeen[] = []
  const targets: Target[] = []
  const sent: { target: string; request: RequestInit; key: string }[] = []
  let worstMs = 0
  let worst = ''
  let requests = 0

  /** null: no answer, or a 503. */
  const attempt = async (random: Random, path: string, request: RequestInit = {}) => {
    const began = performance.now()
    let status: number | null = null
    requests++
    try {
      const response = await fetch(`${random.pick(options.urls)}${path}`, {
        ...request,
        headers: {
          cookie: options.cookie,
          origin: ORIGIN,
          'content-type': 'application/json',
          ...request.headers,
        },
        signal: AbortSignal.timeout(REQUEST_MS),
      })
      const text = await response.text()
      status = response.status
      return response.status >= 500 ? null : { status: response.status, text, body: JSON.parse(text) }
    } catch {
      return null
    } finally {
      const to = performance.now()
      const what = request.method ?? 'GET'
      if (to - began > worstMs) worst = `${what}, ${status ?? 'no answer'}`
      worstMs = Math.max(worstMs, to - began)
      options.onAnswer?.({ what, status, from: began, to })
    }
  }

  const save = async (
    random: Random,
    target: string,
    request: RequestInit,
    kind: SaveKind,
    ifMatch: number,
  ): Promise<Target | null> => {
    const key = random.uuid()
    const keyed = { ...request, headers: { ...request.headers, 'idempotency-key': key } }
    const from = performance.now()
    while (performance.now() - from < TIMEOUT_MS) {
      const answer = await attempt(random, target, keyed)
      if (!answer) {
        await Bun.sleep(random.between(20, 200))
        continue
      }
      const to = performance.now()
      if (answer.status === 412) {
        const current = answer.body[kind.current].version
        saves.push({ key, head: target, ifMatch, from, to, outcome: { is: 'stale', current } })
        return null
      }
      // The server has lost what the save belongs or refers to, which the checker finds by the save that made it.
      if (answer.status === 404 || LOST_REFERENCE.test(answer.text)) return null
      if (answer.status > 201) throw new Error(`A valid save was answered ${answer.status}: ${answer.text}`)
      const made = answer.body[kind.field]
      const path = answer.status === 201 ? `${target}/${made.id}` : target
      saves.push({
        key,
        head: path,
        ifMatch,
        from,
        to,
        outcome: { is: 'saved', version: made.version, text: answer.text },
      })
      sent.push({ target, request: keyed, key })
      options.onSaved()
      return { kind, path }
    }
    saves.push({ key, head: null, ifMatch, from, to: performance.now(), outcome: { is: 'unknown' } })
    return null
  }

  /** A service names a song, so that it is saved beside changes of what it refers to. */
  const bodyOf = (random: Random, kind: SaveKind, isNew: boolean): Record<string, unknown> => {
    const body = kind.body(`Text ${random.next()}`, isNew)
    const songs = targets.filter((target) => target.kind.name === 'song')
    if (kind.name !== 'service' || songs.length === 0) return body
    const songId = random.pick(songs).path.split('/').at(-1) ?? ''
    return { ...body, items: [songItem(songId)] }
  }

  const create = async (random: Random): Promise<void> => {
    const song = kinds[0] as SaveKind
    const songs = targets.filter(({ kind }) => kind.name === 'song')
    const kind = songs.length === 0 ? song : random.pick(kinds)
    const place = placeOf(kind, options.churchId, () => random.pick(songs).path)
    const body = JSON.stringify(bodyOf(random, kind, true))
    const made = await save(random, place, { method: 'POST', body }, kind, 0)
    if (made) targets.push(made)
  }

  const edit = async (random: Random): Promise<void> => {
    const target = random.pick(targets)
    const { kind, path } = target
    const from = performance.now()
    const read = await attempt(random, path)
    if (!read) return
    // A created resource that is missing reads as version 0, which the checker refuses.
    const version = read.body[kind.field]?.version ?? 0
    reads.push({ head: path, version, from, to: performance.now() })
    // Another one is created in its place, or nothing would be saved from then on.
    if (version === 0 && targets.includes(target)) targets.splice(targets.indexOf(target), 1)
    if (version === 0 || random.chance(0.3)) return
    const body = JSON.stringify(bodyOf(random, kind, false))
    await save(random, path, { method: 'PUT', body, headers: { 'if-match': `"${version}"` } }, kind, version)
  }

  const replay = async (random: Random): Promise<void> => {
    const earlier = random.pick(sent)
    const answer = await attempt(random, earlier.target, earlier.request)
    if (answer) replays.push({ key: earlier.key, text: answer.text })
  }

  const client = async (number: number): Promise<void> => {
    const random = new Random(options.seed + number * 7919)
    while (options.goOn()) {
      if (targets.length < 6) await create(random)
      else if (sent.length > 0 && random.chance(0.1)) await replay(random)
      else await edit(random)
      await Bun.sleep(random.between(0, 2 * options.pauseMs))
    }
  }

  await Promise.all(Array.from({ length: options.clients }, (_, number) => client(number)))
  return { history: { saves, reads, replays }, worstMs, worst, requests }
}
