import { type Client, makeChurch, makeMember } from '../people.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { createLyrics, createSong } from '../songs/songs.ts'
import { builtWeb } from './built-web.ts'
import { HYMNS } from './hymns.ts'

export interface Site {
  server: TestServer
  churchId: string
  editor: Client
  /** The ids of the songs by title. */
  songs: ReadonlyMap<string, string>
}

interface Setting {
  env?: Record<string, string>
  /** Of another build of the web app. */
  webDirectory?: string
}

/** A server with a church, an editor and a few hymns. */
export async function startSite({ env = {}, webDirectory }: Setting = {}): Promise<Site> {
  await builtWeb()
  const server = await startTestServer({ env, ...(webDirectory ? { webDirectory } : {}) })
  const churchId = await makeChurch(server, 'Grace Chapel')
  const editor = await makeMember(server, churchId, 'Editor')
  const songs = new Map<string, string>()
  for (const { metadata, lyrics } of HYMNS) {
    const song = await createSong(editor, churchId, metadata)
    songs.set(metadata.title, song.id)
    for (const { language, label, sections, sequence = [] } of lyrics) {
      const parts = Object.entries(sections).map(([name, lines]) => ({
        id: crypto.randomUUID(),
        name,
        lines: lines.map((text) => ({ id: crypto.randomUUID(), text })),
      }))
      const order = sequence.map((name) => parts.find((part) => part.name === name)?.id ?? '')
      await createLyrics(editor, song.path, { language, label, sections: parts, sequence: order })
    }
  }
  return { server, churchId, editor, songs }
}

export function songId(site: Site, title: string): string {
  const id = site.songs.get(title)
  if (!id) throw new Error(`There is no song called ${title} on this site.`)
  return id
}
