import { createParser } from 'eventsource-parser'
import type { Change, ChangesPage } from '../../model/changes/change.ts'
import { type ChangesService, SILENCE } from '../../model/changes/feed.ts'
import { after } from '../../model/requests/after.ts'
import { NoAnswer, RefusedRequest } from '../../model/save/failure.ts'

/** Runs in a worker too, so it uses `fetch` alone. EventSource would show neither a status nor comments. */
export const changesService = (churchId: string): ChangesService => {
  const address = `/api/v2/churches/${churchId}/changes`
  return {
    async read(from, limit, signal) {
      const response = await send(`${address}?after=${from}&limit=${limit}`, 'application/json', signal)
      return (await response.json()) as ChangesPage
    },
    async stream(from, onChanges, signal) {
      const ending = new AbortController()
      const end = () => ending.abort()
      signal.addEventListener('abort', end)
      let callOff = after(SILENCE, end)
      const heard = () => {
        callOff()
        callOff = after(SILENCE, end)
      }
      try {
        const response = await send(`${address}?after=${from}`, 'text/event-stream', ending.signal)
        await readEvents(response, heard, onChanges)
      } finally {
        callOff()
        signal.removeEventListener('abort', end)
        end()
      }
    },
  }
}

async function readEvents(
  { body }: Response,
  heard: () => void,
  onChanges: (changes: readonly Change[]) => void,
): Promise<void> {
  let changes: Change[] = []
  const parser = createParser({ onEvent: ({ data }) => changes.push(JSON.parse(data) as Change) })
  const text = body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let next = await text?.read(); next && !next.done; next = await text?.read()) {
    heard()
    changes = []
    parser.feed(next.value)
    if (changes.length > 0) onChanges(changes)
  }
}

async function send(address: string, type: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(address, { headers: { accept: type }, cache: 'no-store', signal }).catch(
    () => {
      throw new NoAnswer()
    },
  )
  const isAsked = response.headers.get('content-type')?.startsWith(type) ?? false
  if (response.ok && isAsked) return response
  void response.body?.cancel()
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  throw new RefusedRequest(
    response.status,
    { error: `The server answered with ${response.status}.` },
    wait > 0 ? wait : null,
  )
}
