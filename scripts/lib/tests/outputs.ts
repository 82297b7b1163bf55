import { lines } from '../lines.ts'

const FILE_NAME = /^test\/\S+\.test\.tsx?:$/

/**
 * Prints the lines of several `bun test` that run at the same time. Each prints above its results which file they are
 * of; where another one printed in between, the name is said again.
 */
export const printTogether = (print: (line: string) => void) => {
  let last: object | undefined
  return async (...streams: ReadableStream<Uint8Array>[]): Promise<void> => {
    let file = ''
    await Promise.all(
      streams.map(async (stream) => {
        for await (const line of lines(stream)) {
          if (FILE_NAME.test(line)) file = line
          else if (last !== streams && file !== '') print(file)
          last = streams
          print(line)
        }
      }),
    )
  }
}
