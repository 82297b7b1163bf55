/** One server-sent event as it arrived. */
export interface ReceivedEvent {
  readonly id: string
  readonly event: string
  readonly data: string
}

/** What has arrived on a stream so far. */
export interface OpenedStream {
  readonly status: number
  readonly headers: Headers
  readonly events: readonly ReceivedEvent[]
  readonly comments: number
  /** Whether the server has ended it. */
  readonly hasEnded: boolean
  /** Whether the connection broke off before the end of the answer. */
  readonly wasCut: boolean
  /** All of the answer, as text. */
  readonly text: string
  close(): void
}

/** Opens a stream and collects its events. An answer that is no stream has ended when this returns. */
export const openStream = async (
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<OpenedStream> => {
  const abort = new AbortController()
  const response = await fetch(url, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: abort.signal,
  })
  const parser = eventParser()
  const state = { hasEnded: false, wasCut: false, text: '' }
  const collecting = collect(response, (text) => {
    state.text += text
    parser.take(text)
  })
    .catch(() => {
      state.wasCut = true
    })
    .finally(() => {
      state.hasEnded = true
    })
  if (response.status !== 200) await collecting
  return {
    status: response.status,
    headers: response.headers,
    events: parser.events,
    get comments() {
      return parser.comments
    },
    get hasEnded() {
      return state.hasEnded
    },
    get wasCut() {
      return state.wasCut
    },
    get text() {
      return state.text
    },
    close: () => abort.abort(),
  }
}

const collect = async ({ body }: Response, take: (text: string) => void): Promise<void> => {
  const decoder = new TextDecoder()
  for await (const bytes of body ?? []) take(decoder.decode(bytes, { stream: true }))
}

/** As the HTML standard says, for what this server sends: lines end with LF and an event has one line of data. */
export const eventParser = () => {
  const events: ReceivedEvent[] = []
  let comments = 0
  let rest = ''
  const read = (block: string): void => {
    const lines = block.split('\n')
    comments += lines.filter((line) => line.startsWith(':')).length
    const field = (name: string): string =>
      lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? ''
    if (field('data') !== '') events.push({ id: field('id'), event: field('event'), data: field('data') })
  }
  return {
    events,
    get comments() {
      return comments
    },
    take(text: string): void {
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) read(block)
    },
  }
}
