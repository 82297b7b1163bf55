import { useEffect, useSyncExternalStore } from 'react'
import { addresses } from '../../addresses.ts'
import { newId } from '../../model/new-id.ts'
import { tabStorage } from '../../model/storage.ts'
import type { ShownSlide } from './slide-words.tsx'
import type { Size } from './type-size.ts'

/** Messages from the presenting window to the window on the projector. */
export type ToProjector =
  /** Null is a black screen. */
  | { kind: 'show'; shown: ShownSlide | null }
  /** Is a window there? */
  | { kind: 'ask' }
  /** The presenting window goes; it may come back after a reload. */
  | { kind: 'away' }
  | { kind: 'close' }

/** Messages from the window on the projector to the presenting one. */
export type ToPresenter =
  | { kind: 'here'; space: Size }
  | { kind: 'gone' }
  /** A key pressed there counts as if it were pressed here. */
  | { kind: 'key'; key: string }

export const channelOf = (id: string) => new BroadcastChannel(`psaltery.projector.${id}`)

type ProjectorState = { kind: 'closed' } | { kind: 'blocked' } | { kind: 'open'; space: Size }

const ID_NAME = 'psaltery.projector'
const CLOSED: ProjectorState = { kind: 'closed' }
const BLACK: ToProjector = { kind: 'show', shown: null }

/**
 * The window on the projector, as the presenting window knows it. There is one for each tab; it stays when a song is
 * left, so that the next one appears in the same place, and is found again after a reload.
 */
class ProjectorWindow {
  private state: ProjectorState = CLOSED
  private channel: BroadcastChannel | null = null
  private opened: Window | null = null
  private last: ToProjector = BLACK
  private readonly watchers = new Set<() => void>()
  private readonly keyWatchers = new Set<(key: string) => void>()

  readonly getState = (): ProjectorState => this.state

  readonly subscribe = (changed: () => void): (() => void) => {
    this.watchers.add(changed)
    this.connect()
    return () => void this.watchers.delete(changed)
  }

  readonly onKey = (press: (key: string) => void): (() => void) => {
    this.keyWatchers.add(press)
    return () => void this.keyWatchers.delete(press)
  }

  readonly open = (): void => {
    this.connect()
    const id = tabStorage.get(ID_NAME) ?? ''
    this.opened = window.open(addresses.projector(id), `projector-${id}`, 'popup,width=960,height=540')
    if (!this.opened) this.become({ kind: 'blocked' })
    else if (this.state.kind === 'blocked') this.become(CLOSED)
  }

  readonly close = (): void => {
    this.send({ kind: 'close' })
    this.become(CLOSED)
  }

  readonly show = (shown: ShownSlide | null): void => {
    this.last = { kind: 'show', shown }
    this.send(this.last)
    // A window that crashed has sent no message.
    if (this.state.kind === 'open' && this.opened?.closed) this.become(CLOSED)
  }

  private send(message: ToProjector): void {
    this.channel?.postMessage(message)
  }

  private become(state: ProjectorState): void {
    this.state = state
    for (const changed of this.watchers) changed()
  }

  private connect(): void {
    if (this.channel) return
    const id = tabStorage.get(ID_NAME) ?? newId()
    tabStorage.set(ID_NAME, id)
    this.channel = channelOf(id)
    this.channel.addEventListener('message', ({ data }: MessageEvent<ToPresenter>) => this.onMessage(data))
    window.addEventListener('pagehide', () => this.send({ kind: 'away' }))
    // Kept by the browser and shown again, without a reload.
    window.addEventListener('pageshow', ({ persisted }) => persisted && this.send({ kind: 'ask' }))
    this.send({ kind: 'ask' })
  }

  private onMessage(message: ToPresenter): void {
    if (message.kind === 'here') {
      this.become({ kind: 'open', space: message.space })
      this.send(this.last)
    } else if (message.kind === 'gone') {
      this.become(CLOSED)
    } else {
      for (const press of this.keyWatchers) press(message.key)
    }
  }
}

export const projectorWindow = new ProjectorWindow()

/** Whether there is a window on the projector. */
export const useProjector = (): ProjectorState =>
  useSyncExternalStore(projectorWindow.subscribe, projectorWindow.getState)

/** Keeps the window on the projector showing what is shown here; black once this page is left. */
export function useShownOnProjector(shown: ShownSlide | null): void {
  const content = JSON.stringify(shown)
  useEffect(() => projectorWindow.show(JSON.parse(content)), [content])
  useEffect(() => () => projectorWindow.show(null), [])
  // A key pressed there is pressed here: the keys of the page are defined once.
  useEffect(
    () =>
      projectorWindow.onKey((key) => {
        window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }))
      }),
    [],
  )
}
