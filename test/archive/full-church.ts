import { plantAsset } from '../../testkit/assets.ts'
import { pdfSaying } from '../../testkit/pdf/pdfs.ts'
import type { TestServer } from '../../testkit/server.ts'
import { RandomSaver } from '../verify/random-saves.ts'

/** A church with songs in many scripts, archived ones too, histories, shared and unused files, saved through the API. */
export const makeFullChurch = async (server: TestServer, seed: number, saves = 80): Promise<RandomSaver> => {
  const saver = await RandomSaver.inNewChurch(server, seed)
  await plantAsset(server, saver.churchId, 'unused ünïcode ♫.pdf', pdfSaying(`Unused ${seed}`))
  await saver.save(saves)
  return saver
}
