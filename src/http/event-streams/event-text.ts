/** One server-sent event. JSON has no line breaks, so the data is one line. */
export interface ServerSentEvent {
  readonly id?: number
  readonly event?: string
  readonly data: unknown
}

export const eventText = ({ id, event, data }: ServerSentEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`
