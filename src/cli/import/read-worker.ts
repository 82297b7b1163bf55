import { inGroups, type ReadEvent, type ReadRequest, readFiles } from './read-files.ts'

/** The reading thread: reads the files of one import, and sends a group of events each time it is asked for one. */
declare const self: Worker

export type ToReader = { readonly read: ReadRequest } | { readonly more: true }

/** No events: all files are read. */
export type FromReader = { readonly events: readonly ReadEvent[] | null }

let groups: AsyncIterator<readonly ReadEvent[]>

self.onmessage = async ({ data }: MessageEvent<ToReader>) => {
  if ('read' in data) groups = inGroups(readFiles(data.read))
  else {
    const { value, done } = await groups.next()
    const reply: FromReader = { events: done ? null : value }
    self.postMessage(reply)
  }
}
