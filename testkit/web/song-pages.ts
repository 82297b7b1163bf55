import type { Stage } from './stage.ts'
import { songId } from './stage.ts'

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
export function songPages(stage: Stage, title: string) {
  const id = songId(stage, title)
  const [open, library] = [`/c/${stage.churchId}`, `/library/${stage.churchId}`]
  const api = `/api/v1/churches/${stage.churchId}/songs/${id}`
  const lyrics = async (): Promise<SavedLyrics> => (await stage.editor.send(`${api}/lyrics`)).body.lyrics[0]
  return {
    api,
    public: `${open}/songs/${id}`,
    member: `${library}/songs/${id}`,
    lyrics,
    lines: async () => (await lyrics()).sections.flatMap(({ lines }) => lines.map(({ text }) => text)),
    editLyrics: async () => `${library}/songs/${id}/lyrics/${(await lyrics()).id}`,
    song: async () => (await stage.editor.send(api)).body.song,
    arrangement: async () => (await stage.editor.send(`${api}/arrangements`)).body.arrangements[0],
  }
}
