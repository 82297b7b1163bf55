import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Churches, ChurchSettings } from '../../../client/types.ts'
import type { Standing } from '../../../client/web-contract.ts'
import type { FeedCursor } from '../../model/changes/feed.ts'
import type { FromPage, ToPage } from '../../model/changes/feeds.ts'
import { type Gathered, Gathering } from '../../model/changes/gathering.ts'
import { isCacheOutdated } from '../../model/changes/outdated.ts'
import { outdatedOfChurch } from '../../model/changes/standing.ts'
import { storeCursor } from '../../model/changes/stored-cursor.ts'
import { after } from '../../model/waits.ts'
import { refreshAllSongs } from '../all-songs.ts'
import { settingsKey } from '../church.ts'
import { peopleKey } from '../people/people.ts'
import { session } from '../people/session.ts'
import { keys } from '../queries.ts'
import { manyRequests } from '../requests/many-requests.ts'
import { serveFeeds } from './serve-feeds.ts'

/** Reads again what others save in a church and change of it, until what is returned is called. */
export function followChurch(queries: QueryClient, churchId: string, start: Start): () => void {
  let before: Standing | null = null
  const gathering = new Gathering({
    refresh: async ({ standing, ...saved }) => {
      const requests = standing === undefined ? 0 : await refreshChurch(queries, churchId, standing, before)
      before = standing ?? before
      return requests + (await refreshSaved(queries, churchId, saved))
    },
    isVisible: () => !document.hidden,
    pace: manyRequests.pace,
    after: manyRequests.after,
    now: Date.now,
  })
  const leave = follow({
    ...{ churchId, start },
    receive: (gathered) => gathering.add(gathered),
    onNoMember: () => void queries.invalidateQueries({ queryKey: keys.churches }),
  })
  const shown = () => gathering.plan()
  document.addEventListener('visibilitychange', shown)
  return () => {
    document.removeEventListener('visibilitychange', shown)
    leave()
    gathering.stop()
  }
}

/** Reads again what is shown and has changed, and marks the rest. The answer is how many requests that took. */
async function refreshSaved(
  queries: QueryClient,
  churchId: string,
  { changes, isWhole }: Gathered,
): Promise<number> {
  if (isWhole && changes.length === 0) return 0
  const known = isWhole ? changes : null
  const isOutdated = ({ queryKey, state }: Query) => isCacheOutdated(queryKey.slice(2), state.data, known)
  const outdated = queries.getQueryCache().findAll({ queryKey: ['member', churchId], predicate: isOutdated })
  const hashes = new Set(outdated.map(({ queryHash }) => queryHash))
  const requests = outdated
    .filter((query) => query.isActive())
    .reduce((sum, query) => sum + pagesOf(query), 0)
  // Visitors' data is read again when it is needed next.
  await queries.invalidateQueries({ queryKey: ['anyone', churchId], refetchType: 'none' })
  await queries.invalidateQueries({
    queryKey: ['member', churchId],
    predicate: ({ queryHash }) => hashes.has(queryHash),
  })
  return requests + (await refreshAllSongs(queries, { as: 'member', churchId }, known))
}

/** The same for the church itself and its people. */
async function refreshChurch(
  queries: QueryClient,
  churchId: string,
  standing: Standing | null,
  before: Standing | null,
): Promise<number> {
  const churches = queries.getQueryData<Churches>(keys.churches)?.churches
  const outdated = outdatedOfChurch(standing, {
    before,
    role: churches?.find(({ id }) => id === churchId)?.role,
    version: queries.getQueryData<ChurchSettings>(settingsKey(churchId))?.version,
  })
  const outdatedKeys: QueryKey[] = [
    ...(outdated.church ? [keys.churches, keys.account] : []),
    ...(outdated.settings ? [settingsKey(churchId)] : []),
    ...(outdated.people ? [peopleKey(churchId)] : []),
  ]
  const active = outdatedKeys.flatMap((queryKey) =>
    queries.getQueryCache().findAll({ queryKey, type: 'active' }),
  )
  const requests = active.reduce((sum, query) => sum + pagesOf(query), 0)
  await Promise.all(outdatedKeys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  return requests
}

/** A list of several pages is read page by page. */
const pagesOf = ({ state }: Query) => (state.data as { pages?: unknown[] } | undefined)?.pages?.length ?? 1

/** In seconds: a browser without SharedWorker (Chrome for Android) has a connection for each visible tab. */
const REST_AFTER = 5

/** In seconds, before a page follows again that was closed while its person stayed. */
const AGAIN = 1

export interface Start {
  /** One that is older than everything that the page reads; null if none is known. */
  cursor: FeedCursor | null
  /** Whether the page has read something of the church before that. */
  hasRead: boolean
}

interface Followed {
  churchId: string
  start: Start
  receive: (gathered: Gathered) => void
  /** The person is no longer a member. */
  onNoMember: () => void
}

let port: MessagePort | null = null
let followed: Followed | null = null
/** By church, the newest cursor that this page has been told. The stored one may be newer. */
const seen = new Map<string, FeedCursor>()

const post = (message: FromPage) => port?.postMessage(message)

function openPort(): MessagePort {
  if (typeof SharedWorker === 'undefined') return openPortHere()
  try {
    const worker = new SharedWorker(CHANGES_WORKER, { type: 'module', name: 'changes' })
    worker.onerror = () => {
      listen(openPortHere())
      sendFollow()
    }
    return worker.port
  } catch {
    // A browser that blocks storage may block this too.
    return openPortHere()
  }
}

function openPortHere(): MessagePort {
  const { port1, port2 } = new MessageChannel()
  serveFeeds(REST_AFTER)(port2)
  return port1
}

function listen(opened: MessagePort): void {
  port = opened
  port.onmessage = ({ data }: MessageEvent<ToPage>) => {
    if (data.kind === 'closed') return void after(AGAIN, sendFollow)
    if (followed?.churchId !== data.churchId) return
    if (data.kind === 'noMember') return followed.onNoMember()
    if (data.kind === 'standing')
      return followed.receive({ changes: [], isWhole: true, standing: data.standing })
    const { churchId, changes, cursor, feed, isWhole } = data
    seen.set(churchId, { cursor, feed })
    storeCursor(churchId, { cursor, feed })
    followed.receive({ changes, isWhole })
  }
}

function begin(): void {
  if (port) return
  listen(openPort())
  document.addEventListener('visibilitychange', sendVisible)
  window.addEventListener('online', sendVisible)
  window.addEventListener('pagehide', () => post({ kind: 'leave' }))
  // Back in a page that the browser has kept.
  window.addEventListener('pageshow', ({ persisted }) => persisted && sendFollow())
  let sessions = session.changes()
  session.subscribe(() => {
    if (sessions === session.changes()) return
    sessions = session.changes()
    post({ kind: 'session', person: session.person() })
    if (session.person() !== null) sendFollow()
  })
}

function sendFollow(): void {
  if (!followed) return
  const { churchId, start } = followed
  post({
    kind: 'follow',
    churchId,
    person: session.person(),
    after: seen.get(churchId) ?? start.cursor,
    isVisible: !document.hidden,
  })
}

const sendVisible = () => post({ kind: 'visible', isVisible: !document.hidden })

/**
 * Follows the changes of a church for this page, in place of another church. A page that has read something of this
 * church before it follows it for the first time is told that it may have missed changes.
 */
function follow(own: Followed): () => void {
  const { churchId, start, receive } = own
  begin()
  followed = own
  if (start.hasRead && !seen.has(churchId)) receive({ changes: [], isWhole: false })
  sendFollow()
  return () => {
    if (followed !== own) return
    followed = null
    post({ kind: 'leave' })
  }
}
