import { currentVersion, type Part } from '../song/part.ts'
import { Saver, type SaverOptions, type SaveState } from './saver.ts'

/** Something done to a part of a song, or to a service, with one request. */
export type PartAction = {
  part: Part
  /** What the part is called. */
  name: string
  /** The version it is done to. */
  version: number
} & ({ kind: 'archive' } | { kind: 'bringBack' } | { kind: 'restore'; old: number })

export interface RunningAction {
  id: string
  action: PartAction
  /** In a conflict someone saved meanwhile, and the person is asked. */
  state: SaveState<{ version: number }>
}

interface Options extends Pick<SaverOptions, 'signedIn' | 'after'> {
  send: (action: PartAction, key: string) => Promise<{ version: number }>
  newId: () => string
  /** A request was refused because the session has ended. */
  signedOut: () => void
}

interface Running extends RunningAction {
  saver: Saver<{ version: number }>
  onSaved: () => void
}

/** What takes back an action that was done; null for one that is taken back where it was done. */
export function undoOf({ action, state }: RunningAction): PartAction | null {
  if (state.kind !== 'saved') return null
  const { part, name } = action
  const { version } = state.saved
  if (action.kind === 'archive') return { kind: 'bringBack', part, name, version }
  return action.kind === 'restore' ? { kind: 'restore', part, name, version, old: action.version } : null
}

/**
 * The actions that run or were done last, each sent until it succeeds or needs a decision. Archiving and restoring on
 * top of a version that the person has not seen is asked; bringing back hides nothing, so it is repeated at once.
 */
export class PartActions {
  private running: readonly Running[] = []
  private readonly listeners = new Set<() => void>()

  constructor(private readonly options: Options) {}

  readonly list = (): readonly RunningAction[] => this.running

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** An action of this part that was done before is no longer shown, and one that waits is not sent again. */
  start(action: PartAction, onSaved: () => void): void {
    const isOf = (other: Running) => other.action.part.id === action.part.id
    for (const other of this.running.filter(isOf)) other.saver.stop()
    const others = this.running.filter((other) => !isOf(other) && other.state.kind !== 'saved')
    const { send, newId, signedIn, after } = this.options
    const [id, key] = [newId(), newId()]
    const saver: Saver<{ version: number }> = new Saver(() => send(action, key), {
      author: signedIn(),
      signedIn,
      after,
      changed: () => this.changed(id, saver.state),
    })
    this.running = [...others, { id, action, state: saver.state, saver, onSaved }]
    void saver.attempt()
  }

  /** Does it to the version that someone saved meanwhile. */
  agree(id: string): void {
    const found = this.find(id)
    if (found?.state.kind !== 'conflict') return
    const version = currentVersion(found.action.part, found.state.body)
    if (version !== null) this.start({ ...found.action, version }, found.onSaved)
  }

  undo(id: string): void {
    const found = this.find(id)
    const action = found && undoOf(found)
    if (action) this.start(action, found.onSaved)
  }

  tryNow(id: string): void {
    void this.find(id)?.saver.attempt()
  }

  /** Sends nothing more. What was sent may have arrived. */
  close(id: string): void {
    const found = this.find(id)
    if (!found) return
    found.saver.stop()
    this.running = this.running.filter((other) => other !== found)
    this.tell()
    if (found.state.kind !== 'saved') found.onSaved()
  }

  /** After a sign-in, or when the network is back. */
  resume(): void {
    for (const { state, saver } of this.running)
      if (state.kind === 'signedOut' || state.kind === 'waiting') void saver.attempt()
  }

  private find(id: string): Running | undefined {
    return this.running.find((other) => other.id === id)
  }

  private changed(id: string, state: RunningAction['state']): void {
    const found = this.find(id)
    if (!found) return
    // What another person began is not that of the person who is signed in now.
    const isLeft = state.kind === 'otherPerson'
    this.running = this.running.flatMap((other) =>
      other !== found ? [other] : isLeft ? [] : [{ ...other, state }],
    )
    this.tell()
    if (state.kind === 'signedOut') this.options.signedOut()
    if (state.kind === 'saved') found.onSaved()
    if (state.kind === 'conflict' && found.action.kind === 'bringBack') this.agree(id)
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}
