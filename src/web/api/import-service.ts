import { importedRevisions } from '../model/import/import-store.ts'
import type { ImportService, Save } from '../model/import/job.ts'
import { listArrangements, listLyrics, readSong } from './requests/endpoints.ts'
import { lyricRevisions, songRevisions } from './requests/revisions.ts'
import { changeLyrics, changeSong, createArrangement, createLyrics, createSong } from './saves.ts'
import { uploadFile } from './upload.ts'

export function importService(churchId: string): ImportService {
  const scope = { as: 'member', churchId } as const
  return {
    async save(save, songId) {
      const saved = await send(churchId, save, songId ?? '')
      await importedRevisions.add(saved.revisionId)
      return songId ?? saved.id
    },
    async readSong(songId) {
      const { song } = await readSong(scope, songId)
      const { lyrics } = await listLyrics(scope, songId)
      const { arrangements } = await listArrangements(scope, songId)
      return { song, lyrics, arrangements }
    },
    async isFromFile(songId, { revisionId, version, lyricVersionId }) {
      if (await importedRevisions.has(revisionId)) return true
      const path = { churchId, songId }
      const list = lyricVersionId === null ? songRevisions(path) : lyricRevisions({ ...path, lyricVersionId })
      const { revisions } = await list(version + 1)
      // The tool of the host saves without a person.
      return revisions.some((revision) => revision.version === version && revision.savedBy === null)
    },
    arrangements: async (songId) => (await listArrangements(scope, songId)).arrangements,
    upload: (file, filename) =>
      uploadFile(churchId, new File([file], filename), () => {}, new AbortController().signal),
    createArrangement: (songId, key, document) => createArrangement({ churchId, songId }, key, document),
  }
}

/** The id and the revision of what was saved. */
async function send(
  churchId: string,
  save: Save,
  songId: string,
): Promise<{ id: string; revisionId: string }> {
  const path = { churchId, songId }
  switch (save.kind) {
    case 'createSong':
      return (await createSong(churchId, save.key, save.body)).song
    case 'changeSong':
      return (await changeSong(path, save.version, save.key, save.body)).song
    case 'createLyrics':
      return (await createLyrics(path, save.key, save.body)).lyrics
    case 'createArrangement':
      return (await createArrangement(path, save.key, save.body)).arrangement
    case 'changeLyrics':
      return (
        await changeLyrics(
          { ...path, lyricVersionId: save.lyricVersionId },
          save.version,
          save.key,
          save.body,
        )
      ).lyrics
  }
}
