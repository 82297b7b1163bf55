import { plainPdf } from '../pdfs.ts'
import { ORIGIN } from '../server.ts'
import { createArrangement } from '../songs.ts'
import { type Stage, songId } from './stage.ts'

/** Gives a song an arrangement with one file, and tells the file's id. */
export async function addSheetMusic(
  stage: Stage,
  title: string,
  { filename = 'lead-sheet.pdf', bytes = plainPdf(2) }: { filename?: string; bytes?: Uint8Array } = {},
): Promise<string> {
  const answer = await fetch(
    `${stage.server.url}/api/v1/churches/${stage.churchId}/assets?filename=${filename}`,
    {
      method: 'POST',
      headers: { cookie: stage.editor.cookie ?? '', origin: ORIGIN, 'content-type': 'application/pdf' },
      body: new Uint8Array(bytes),
    },
  )
  if (answer.status !== 201) throw new Error(`The file was not taken: ${await answer.text()}`)
  const { asset } = (await answer.json()) as { asset: { id: string } }
  const song = `/api/v1/churches/${stage.churchId}/songs/${songId(stage, title)}`
  await createArrangement(stage.editor, song, {
    label: 'Lead sheet',
    assetIds: [asset.id],
    sourceKey: 'Bb',
    tempo: 92,
  })
  return asset.id
}
