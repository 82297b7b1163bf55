import { type ClientSession, type MongoClient, MongoServerSelectionError } from 'mongodb'
import { withTimeout } from '../core/async/timeout.ts'
import { CONNECT_TIMEOUT_MS, LONG_CONNECT_TIMEOUT_MS } from '../core/timeouts.ts'
import { isServerError } from './errors/server-errors.ts'
import { INSTALLATION } from './installation.ts'

/** The id of the election of a primary: of two, the later one is greater. */
export type Election = string

interface Options {
  readonly onUnconfirmed?: (election: Election) => void
}

/** How long a new primary is waited for until it has committed something. Nobody can save in that time either. */
const CONFIRM_MS = 15_000
/** The same for the first primary of a process, which has shown nothing yet: its start must not take long. */
const FIRST_CONFIRM_MS = 2000
const ATTEMPT_MS = 2000

/**
 * Sends no command to a newly elected primary before it is safe to show what is there; between elections it only
 * compares two references for each command, which cannot be measured (5.4 and 5.5 µs of CPU time to select a server with it
 * and without, of 500 for a findOne).
 *
 * - A deposed primary goes on answering reads until it hears that it was deposed. So every other process of this server
 *   is told of the election first, and leaves the old primary.
 * - A new primary has every save that was acknowledged, but does not know of the last ones that a majority has them,
 *   and shows the state before until it has committed something itself. A linearizable read waits for that.
 */
export const guardElections = async (
  client: MongoClient,
  database: string,
  { onUnconfirmed }: Options,
): Promise<void> => {
  const topology = topologyOf(client)
  const select = topology.selectServer.bind(topology)
  const ownSessions = new WeakSet<ClientSession>()
  let newest: Election = ''
  /** The election whose primary gets commands. */
  let admitted: Election | null = null
  /** A description of that primary, which stays the same object until the driver hears something new. */
  let known: Description | null = null
  let underWay: { readonly election: Election; readonly admission: Promise<void> } | null = null
  let change: Promise<void> | null = null
  let isFirst = true
  /** Nobody waits for an answer before the first primary is admitted. */
  let timeoutMs = LONG_CONNECT_TIMEOUT_MS

  topology.selectServer = async (selector, selection) => {
    const server = await select(selector, selection)
    if (isAdmitted(server)) return server
    const isOwn = selection.session && ownSessions.has(selection.session)
    return isOwn ? server : selectAdmitted(server, () => select(selector, selection))
  }

  const isAdmitted = ({ description }: Server): boolean => {
    if (description === known) return true
    const election = electionOf(description)
    if (election !== null && election === admitted) known = description
    // Routers and secondaries have none: whoever asks them does not ask a primary.
    return election === null || election === admitted
  }

  const selectAdmitted = async (first: Server, selectAgain: () => Promise<Server>): Promise<Server> => {
    const deadline = performance.now() + timeoutMs
    let server = first
    while (!isAdmitted(server)) {
      await withTimeout(admit(electionOf(server.description) ?? ''), deadline - performance.now(), () => {
        throw new MongoServerSelectionError(
          'No primary that may be used was found in time',
          topology.description,
        )
      })
      server = await selectAgain()
    }
    return server
  }

  const admit = (election: Election): Promise<void> => {
    // Deposed, but the driver has not heard of it.
    if (election < newest) return untilTopologyChanges()
    if (underWay?.election === election) return underWay.admission
    newest = election
    const admission = prepare(election).finally(() => {
      if (underWay?.admission === admission) underWay = null
    })
    underWay = { election, admission }
    return admission
  }

  const prepare = async (election: Election): Promise<void> => {
    await confirm(election)
    if (election !== newest) return
    admitted = election
    known = null
  }

  const untilTopologyChanges = (): Promise<void> => {
    change ??= new Promise((changed) => {
      client.once('topologyDescriptionChanged', () => {
        change = null
        changed()
      })
    })
    return change
  }

  const confirm = async (election: Election): Promise<void> => {
    const deadline = performance.now() + (isFirst ? FIRST_CONFIRM_MS : CONFIRM_MS)
    isFirst = false
    while (election === newest && !(await hasCommitted()))
      // Such as one beside an arbiter alone, or beside members that still copy everything: it may be read from.
      if (performance.now() > deadline) return onUnconfirmed?.(election)
  }

  const hasCommitted = (): Promise<boolean> =>
    client.withSession({ causalConsistency: false }, async (session) => {
      ownSessions.add(session)
      const read = { session, readConcern: { level: 'linearizable' }, maxTimeMS: ATTEMPT_MS } as const
      try {
        await client.db(database).collection(INSTALLATION).findOne({}, read)
        return true
      } catch (error) {
        if (!isServerError(error, 'maxTimeExpired')) throw error
        return false
      }
    })

  // So that no request has to wait for the first one.
  await client.db(database).command({ ping: 1 })
  timeoutMs = CONNECT_TIMEOUT_MS
}

interface Description {
  readonly type: string
  readonly electionId: { toHexString(): string } | null
}

interface Server {
  readonly description: Description
}

/** The part of the driver where every command, and every further attempt at one, gets its server. */
interface Topology {
  readonly description: ConstructorParameters<typeof MongoServerSelectionError>[1]
  selectServer(selector: unknown, options: { readonly session?: ClientSession }): Promise<Server>
}

const topologyOf = (client: MongoClient): Topology => {
  const { topology } = client as unknown as { topology?: Topology }
  if (!topology) throw new TypeError('A client has a topology once it is connected.')
  return topology
}

const electionOf = ({ type, electionId }: Description): Election | null =>
  type === 'RSPrimary' && electionId ? electionId.toHexString() : null
