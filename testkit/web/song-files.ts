import type { Page } from 'playwright-core'
import { writeOpenLyrics } from '../../src/formats/openlyrics/write.ts'
import type { Site } from './site.ts'
import { openWithin } from './within-app.ts'

/** A file as a browser is given it. */
interface GivenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export const givenFile = (name: string, content: string | Uint8Array): GivenFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})

/** A song as OpenLyrics, with a verse of two lines unless others are given. */
export const openLyrics = (
  title: string,
  lines = [`${title}, the first line`, 'and the second'],
  themes: string[] = [],
): string =>
  writeOpenLyrics(
    {
      metadata: { title, alternateTitles: [], authors: [], copyright: '', themes, songbooks: [] },
      lyrics: [{ language: 'en', label: '', sections: [{ name: 'Verse 1', lines }], sequence: [] }],
    },
    new Date('2026-01-01'),
  )

/** Opens the page of imports from another page of the app, without the import before it. */
export async function openImport(on: Page, { churchId }: Site): Promise<void> {
  await openWithin(on, `/library/${churchId}/import`)
  await leaveLastImport(on)
}

/** On the page of imports: the report of the last one gives way to the choice of files. */
export async function leaveLastImport(on: Page): Promise<void> {
  const another = on.getByRole('button', { name: 'New import' })
  await another.or(on.getByRole('button', { name: 'Choose files' })).waitFor()
  if (await another.isVisible()) await another.click()
}

/** As a person drops files from the desktop. */
export async function dropFiles(on: Page, files: readonly GivenFile[]): Promise<void> {
  await on.getByRole('button', { name: 'Choose files' }).waitFor()
  const data = await on.evaluateHandle(
    (parts) => {
      const transfer = new DataTransfer()
      for (const { name, base64 } of parts) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name))
      }
      return transfer
    },
    files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') })),
  )
  await on.getByText('Drop files, a folder or a zip here').dispatchEvent('drop', { dataTransfer: data })
}

/** Chooses a file for each title. */
export const chooseSongs = (on: Page, titles: readonly string[]): Promise<void> =>
  on
    .locator('input[type=file]')
    .first()
    .setInputFiles(titles.map((title) => givenFile(`${title}.xml`, openLyrics(title))))

/** The titles of the church's songs in which a word is found, each as often as it is there. */
export async function titlesWith({ editor, churchId }: Site, word: string): Promise<string[]> {
  const path = `/api/v2/churches/${churchId}/songs?q=${encodeURIComponent(word)}`
  const titles: string[] = []
  for (let offset = 0; ; offset += 50) {
    const { body } = await editor.send(`${path}&offset=${offset}`)
    titles.push(...body.songs.map(({ metadata }: { metadata: { title: string } }) => metadata.title))
    if (!body.hasMore) return titles
  }
}
