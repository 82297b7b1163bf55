import type { Save } from '../model/import/queue/job.ts'
import type { ImportService } from '../model/import/queue/service.ts'
import { listArrangements, listLyrics, readSong } from './requests/endpoints.ts'
import { changeLyrics, changeSong, createArrangement, createLyrics, createSong } from './saves.ts'
import { uploadFile } from './upload.ts'

export function importService(churchId: string): ImportService {
  const scope = { as: 'member', churchId } as const
  return {
    save: (save, songId) => send(churchId, save, songId ?? ''),
    async readSong(songId) {
      const { song } = await readSong(scope, songId)
      const { lyrics } = await listLyrics(scope, songId)
      const { arrangements } = await listArrangements(scope, songId)
      return { song, lyrics, arrangements }
    },
    arrangements: async (songId) => (await listArrangements(scope, songId)).arrangements,
    upload: (file, filename) =>
      uploadFile(churchId, new File([file], filename), () => {}, new AbortController().signal),
    createArrangement: (songId, key, document) => createArrangement({ churchId, songId }, key, document),
  }
}

async function send(churchId: string, save: Save, songId: string): Promise<string> {
  const path = { churchId, songId }
  switch (save.kind) {
    case 'createSong':
      return (await createSong(churchId, save.key, save.body)).song.id
    case 'changeSong':
      await changeSong(path, save.version, save.key, save.body)
      return songId
    case 'createLyrics':
      await createLyrics(path, save.key, save.body)
      return songId
    case 'createArrangement':
      await createArrangement(path, save.key, save.body)
      return songId
    case 'changeLyrics':
      await changeLyrics({ ...path, lyricVersionId: save.lyricVersionId }, save.version, save.key, save.body)
      return songId
  }
}
