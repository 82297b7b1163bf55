import { makeChurch, makeMember } from '../../../testkit/people.ts'
import { startTestServer } from '../../../testkit/server.ts'
import { inVersion2 } from '../../../testkit/songs/head-kinds.ts'
import { createSong, saving } from '../../../testkit/songs/songs.ts'
import { arm, recorded } from './functions.ts'

/** Prints the files that run for a PUT of a song, on a server that has answered others before. */
const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
const { path } = await createSong(editor, churchId)
const put = async (version: number): Promise<void> => {
  const request = { method: 'PUT', headers: saving({ version }), body: { title: `Version ${version}` } }
  const { status, text } = await editor.send(inVersion2(path), request)
  if (status !== 200) throw new Error(text)
}
await put(1)
// The lease of a session is renewed with a save half a second after the one before.
await Bun.sleep(700)
arm()
await put(2)
console.log(JSON.stringify(recorded()))
await server.stop()
process.exit(0)
