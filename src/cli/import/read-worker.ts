import { inGroups, type ReadEvent, type ReadRequest, readFiles } from './read-files.ts'

/** The reading thread: reads the files of one import, and sends a group of events each time it is asked for one. */
declare const self: Worker

export type ToReader = { readonly read: ReadRequest } | { readonly more: true }

/** No events: all files are read. */
export type FromReader =
  | { readonly events: readonly ReadEvent[] | null }
  /** The message of the error that ended the reading. */
  | { readonly problem: string }

let groups: AsyncIterator<readonly ReadEvent[]>

self.onmessage = async ({ data }: MessageEvent<ToReader>) => {
  if ('read' in data) groups = inGroups(readFiles(data.read))
  else self.postMessage(await nextReply())
}

/** Catches every error: Bun does not report a rejected promise of a thread to the thread that started it. */
const nextReply = async (): Promise<FromReader> => {
  try {
    const { value, done } = await groups.next()
    return { events: done ? null : value }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}
