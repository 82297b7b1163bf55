export interface StreamEvent<Data> {
  /** Undefined: it has none. */
  name: string | undefined
  data: Data
}

/**
 * Reads the pieces of a stream of events as the service writes them: a line ends with \n, an event with an empty line, and a
 * comment begins with a colon. What is not whole yet waits for the next piece.
 */
export function streamReader<Data>(
  onEvent: (event: StreamEvent<Data>) => void,
  onComment?: (comment: string) => void,
): (piece: string) => void {
  let rest = ''
  let name: string | undefined
  let data = ''
  const take = (line: string) => {
    if (line === '') {
      if (data !== '') onEvent({ name, data: JSON.parse(data) as Data })
      name = undefined
      data = ''
      return
    }
    const [, field, value = ''] = /^(.*?): ?(.*)/s.exec(line) ?? []
    if (field === '') onComment?.(value)
    if (field === 'event') name = value
    if (field === 'data') data += value
  }
  return (piece) => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  }
}
