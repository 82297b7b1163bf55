/** Reports the progress of a download. */
export type Progress = {
  note(message: string): void
  bytes(done: number, total: number | null): void
  end(): void
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

const describe = (done: number, total: number | null) =>
  total ? `${megabytes(done)} of ${megabytes(total)}` : megabytes(done)

/** One plain line for every ten percent, for logs and for callers that write elsewhere. */
export const linesTo = (write: (line: string) => void): Progress => {
  let tenth = 0
  return {
    note: write,
    bytes: (done, total) => {
      const reached = total ? Math.floor((done / total) * 10) : 0
      if (reached > tenth) write(`  ${reached * 10} % (${describe(done, total)})`)
      tenth = reached
    },
    end: () => {
      tenth = 0
    },
  }
}

const BAR_WIDTH = 30

/** A progress bar on a terminal. */
const barOn = (terminal: NodeJS.WriteStream): Progress => {
  let drawn = ''
  const draw = (line: string) => {
    if (line !== drawn) terminal.write(`\r\u001b[K${line}`)
    drawn = line
  }
  return {
    note: (message) => void terminal.write(`${message}\n`),
    bytes: (done, total) => {
      const filled = total ? Math.round((done / total) * BAR_WIDTH) : 0
      draw(`  [${'#'.repeat(filled).padEnd(BAR_WIDTH, '.')}] ${describe(done, total)}`)
    },
    end: () => {
      if (drawn) terminal.write('\n')
      drawn = ''
    },
  }
}

export const progressOn = (stream: NodeJS.WriteStream): Progress =>
  stream.isTTY ? barOn(stream) : linesTo((line) => void stream.write(`${line}\n`))
