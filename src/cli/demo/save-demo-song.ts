import type { Saved } from '../../command/model.ts'
import type { Precondition, SaveDeps } from '../../command/submit.ts'
import { newId } from '../../core/ids.ts'
import type { Member } from '../../core/people.ts'
import { createLyrics } from '../../lyrics/service.ts'
import { saveSong } from '../../songs/service.ts'
import type { DemoSong } from './demo-song.ts'
import { lyricsOf } from './lyrics-of.ts'

export const saveDemoSong = async (deps: SaveDeps, writer: Member, song: DemoSong): Promise<void> => {
  const songId = idIn(
    'song',
    await saveSong(deps, writer, create(), null, {
      title: song.title,
      alternateTitles: [...(song.alternateTitles ?? [])],
      authors: [...song.authors],
      copyright: 'Words written for Psaltery. Free to sing, copy and change.',
      themes: [...song.themes],
      songbooks: (song.songbooks ?? []).map(([book, number]) => ({ book, number })),
    }),
  )
  for (const words of song.lyrics) await createLyrics(deps, writer, create(), songId, lyricsOf(words))
}

const create = (): Precondition => ({ key: newId(), ifMatch: null })

const idIn = (what: string, { response }: Saved): string => JSON.parse(response?.body ?? '{}')[what].id
