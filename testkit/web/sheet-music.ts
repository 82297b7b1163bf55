import { uploadedId } from '../pdf/exchange.ts'
import { plainPdf } from '../pdf/pdfs.ts'
import { createArrangement } from '../songs/songs.ts'
import { type Site, songId } from './site.ts'

/** Gives a song an arrangement with one file; returns the file's id. */
export async function addSheetMusic(
  site: Site,
  title: string,
  { filename = 'lead-sheet.pdf', bytes = plainPdf(2) }: { filename?: string; bytes?: Uint8Array } = {},
): Promise<string> {
  const assetId = await uploadedId(site.server, site.editor, site.churchId, bytes, filename)
  const song = `/api/v2/churches/${site.churchId}/songs/${songId(site, title)}`
  await createArrangement(site.editor, song, {
    label: 'Lead sheet',
    assetIds: [assetId],
    sourceKey: 'Bb',
    tempo: 92,
  })
  return assetId
}
