/**
 * A body that leaves with its headers at once, and with a Content-Length. Bun sends the headers of any other answer that
 * had to be waited for apart from its bytes: those of a file in two packets, those of a Buffer in one for each name,
 * colon and value. Only a direct stream that may hold more than it is given does neither.
 *
 * `read` is called when the answer is sent. The next call of `read` may overwrite the bytes.
 */
export const inOneWrite = (length: number, read: () => Uint8Array): ReadableStream =>
  new ReadableStream(
    {
      type: 'direct',
      pull(controller: ReadableStreamDirectController) {
        controller.write(read() as Uint8Array<ArrayBuffer>)
        controller.end()
      },
    } as UnderlyingDefaultSource & Bun.DirectUnderlyingSource,
    { highWaterMark: length + 1 },
  )
