import { uploadedId } from '../pdf-exchange.ts'
import { plainPdf } from '../pdfs.ts'
import { createArrangement } from '../songs.ts'
import { type Stage, songId } from './stage.ts'

/** Gives a song an arrangement with one file, and tells the file's id. */
export async function addSheetMusic(
  stage: Stage,
  title: string,
  { filename = 'lead-sheet.pdf', bytes = plainPdf(2) }: { filename?: string; bytes?: Uint8Array } = {},
): Promise<string> {
  const assetId = await uploadedId(stage.server, stage.editor, stage.churchId, bytes, filename)
  const song = `/api/v1/churches/${stage.churchId}/songs/${songId(stage, title)}`
  await createArrangement(stage.editor, song, {
    label: 'Lead sheet',
    assetIds: [assetId],
    sourceKey: 'Bb',
    tempo: 92,
  })
  return assetId
}
