interface Progress {
  show(done: number, total: number): void
  end(): void
}

const BAR_WIDTH = 30

/** A progress bar on a terminal; nothing if the output is not a terminal. */
export const progressBar = (json: boolean): Progress => {
  if (json || !process.stderr.isTTY) return { show: () => {}, end: () => {} }
  let drawn = ''
  const draw = (line: string) => {
    if (line !== drawn) process.stderr.write(`\r\u001b[K${line}`)
    drawn = line
  }
  return {
    show(done, total) {
      const share = total === 0 ? 1 : done / total
      const bar = '#'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '.')
      draw(`  [${bar}] ${Math.floor(share * 100)} %`)
    },
    end: () => draw(''),
  }
}
