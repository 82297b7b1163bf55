/** Creates a file in the spool of the given folder, prints its path, and waits to be killed. */
import { createSpool } from '../../src/files/upload.ts'

const { path, handle } = await createSpool(process.argv[2] ?? '').create()
console.log(path)
// The handle stays in use, so that it is not closed before the process ends.
setInterval(() => handle.fd, 60_000)
