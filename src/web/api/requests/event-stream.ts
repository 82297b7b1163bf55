import { NoAnswer, RefusedRequest } from '../../model/save/failure.ts'
import { type StreamEvent, streamReader } from '../../model/stream-reader.ts'
import { after } from '../../model/waits.ts'

/** The service sends something every 15 seconds. A proxy that keeps it back for longer breaks the stream. */
const SILENCE = 35

/**
 * Calls back with the events of a stream, together where they arrived together, until the stream ends or has
 * been silent for `SILENCE`. Runs in a worker too, so it uses `fetch` alone. EventSource would show neither a status nor
 * comments.
 */
export async function followStream<Data>(
  address: string,
  onEvents: (events: readonly StreamEvent<Data>[]) => void,
  signal: AbortSignal,
  onComment?: (comment: string) => void,
): Promise<void> {
  const ending = new AbortController()
  const end = () => ending.abort()
  signal.addEventListener('abort', end)
  let callOff = after(SILENCE, end)
  const heard = () => {
    callOff()
    callOff = after(SILENCE, end)
  }
  try {
    const response = await askFor(address, 'text/event-stream', ending.signal)
    await readEvents(response, heard, onEvents, onComment)
  } finally {
    callOff()
    signal.removeEventListener('abort', end)
    end()
  }
}

async function readEvents<Data>(
  { body }: Response,
  heard: () => void,
  onEvents: (events: readonly StreamEvent<Data>[]) => void,
  onComment?: (comment: string) => void,
): Promise<void> {
  let events: StreamEvent<Data>[] = []
  const take = streamReader<Data>((event) => events.push(event), onComment)
  const text = body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let next = await text?.read(); next && !next.done; next = await text?.read()) {
    heard()
    events = []
    take(next.value)
    if (events.length > 0) onEvents(events)
  }
}

/** A successful answer of this type; otherwise throws NoAnswer or RefusedRequest. */
export async function askFor(address: string, type: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(address, {
    headers: { accept: type },
    cache: 'no-store',
    ...(signal ? { signal } : {}),
  }).catch(() => {
    throw new NoAnswer()
  })
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
