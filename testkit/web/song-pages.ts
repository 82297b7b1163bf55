import type { Site } from './site.ts'
import { songId } from './site.ts'

interface SavedLine {
  id: string
  text: string
}

export interface SavedLyrics {
  id: string
  version: number
  label: string
  sequence: string[]
  sections: { id: string; name: string; lines: SavedLine[] }[]
}

/** A song's addresses for people and for programs, and what the service holds of it. */
export function songPages(site: Site, title: string) {
  const id = songId(site, title)
  const [open, library] = [`/c/${site.churchId}`, `/library/${site.churchId}`]
  const api = `/api/v2/churches/${site.churchId}/songs/${id}`
  const lyrics = async (): Promise<SavedLyrics> => (await site.editor.send(`${api}/lyrics`)).body.lyrics[0]
  return {
    api,
    public: `${open}/songs/${id}`,
    member: `${library}/songs/${id}`,
    lyrics,
    lines: async () => (await lyrics()).sections.flatMap(({ lines }) => lines.map(({ text }) => text)),
    editLyrics: async () => `${library}/songs/${id}/lyrics/${(await lyrics()).id}`,
    song: async () => (await site.editor.send(api)).body.song,
    arrangement: async () => (await site.editor.send(`${api}/arrangements`)).body.arrangements[0],
  }
}
