import { setArchived } from '../../catalogue/songs.ts'
import { createSaveQueue } from '../../saves/save-queue.ts'
import { command } from '../command.ts'
import { church, song } from '../options.ts'
import { withStorage } from '../storage.ts'

const archiving = (name: string, archived: boolean, summary: string, details: string, text: string) =>
  command({ name, summary, details, options: { church, song } }, ({ config, values }) =>
    withStorage(config, async (storage) => {
      const saveQueue = createSaveQueue(storage)
      const where = { churchId: values.church, songId: values.song }
      try {
        await setArchived({ saveQueue, clock: storage.clock }, where, archived)
      } finally {
        await saveQueue.close()
      }
      return { json: { song: { id: where.songId, churchId: where.churchId, archived } }, text }
    }),
  )

export const songArchive = archiving(
  'song archive',
  true,
  'Take a song out of the lists and off the public pages',
  'Members still reach it by its address, with its history and its files. "song unarchive" brings it back.',
  'The song is archived.',
)

export const songUnarchive = archiving(
  'song unarchive',
  false,
  'Bring an archived song back',
  'It appears in the lists and on the public pages again, as it was last saved.',
  'The song is back in the lists.',
)
