import type { Arrangement, Asset, LyricVersion, Song } from '../../client/types.ts'
import { PAGE_SIZE } from '../../core/limits.ts'
import { type Format, filesOf, safeName, UniqueNames } from '../../formats/export.ts'
import { startZip } from '../../formats/zip.ts'
import type { Answer, RetryingRequests } from './retrying-requests.ts'

interface Source {
  list(offset: number): Promise<{ songs: Song[]; hasMore: boolean }>
  lyrics(songId: string): Promise<LyricVersion[]>
  arrangements(songId: string): Promise<Arrangement[]>
  file(asset: Asset): Promise<Blob>
}

interface Job {
  source: Source
  requests: RetryingRequests
  format: Format
  /** Null: every song of the church. */
  chosen: readonly Song[] | null
  withMusic: boolean
  onSong: (done: number) => void
}

export type Collected =
  | { kind: 'done'; zip: Blob; count: number }
  | { kind: 'failed'; message: string }
  | { kind: 'stopped' }

/** Songs with their words as a zip, one request after the other. */
export async function collect(job: Job): Promise<Collected> {
  const { source, requests, format, chosen, withMusic, onSong } = job
  const zip = startZip()
  const names = new UniqueNames()
  const seen = new Set<string>()
  const pages = chosen ? 1 : Number.POSITIVE_INFINITY
  for (let page = 0; page < pages; page++) {
    const listed = chosen
      ? { kind: 'answered' as const, value: { songs: [...chosen], hasMore: false } }
      : await requests.send(() => source.list(page * PAGE_SIZE))
    if (listed.kind !== 'answered') return ended(listed)
    for (const song of listed.value.songs) {
      // A song that is renamed meanwhile may be listed twice.
      if (seen.has(song.id)) continue
      const lyrics = await requests.send(() => source.lyrics(song.id))
      if (lyrics.kind !== 'answered') return ended(lyrics)
      seen.add(song.id)
      const needsMusic = withMusic || format === 'chordpro'
      const music = needsMusic ? await requests.send(() => source.arrangements(song.id)) : null
      if (music && music.kind !== 'answered') return ended(music)
      const arrangements = music?.value ?? []
      for (const { name, content } of await filesOf(song, lyrics.value, format, arrangements))
        await zip.add(names.of(name), content)
      for (const { name, asset } of withMusic ? musicOf(song.metadata.title, arrangements) : []) {
        const file = await requests.send(() => source.file(asset))
        if (file.kind !== 'answered') return ended(file)
        await zip.add(names.of(name), file.value)
      }
      onSong(seen.size)
    }
    if (!listed.value.hasMore) break
  }
  return { kind: 'done', zip: await zip.finish(), count: seen.size }
}

const ended = (answer: Exclude<Answer<unknown>, { kind: 'answered' }>): Collected => {
  if (answer.kind === 'refused') return { kind: 'failed', message: answer.message }
  return { kind: 'stopped' }
}

interface ExportedMusic {
  name: string
  asset: Asset
}

/**
 * The files of a song's arrangements under names that begin with its title, by which an import finds the song again. A
 * file is named by its arrangement, and by its own name where the arrangement has several.
 */
export function musicOf(title: string, arrangements: readonly Arrangement[]): ExportedMusic[] {
  return arrangements.flatMap(({ label, files }) =>
    files.map((asset) => {
      const own = files.length > 1 ? asset.filename.replace(/\.pdf$/i, '') : null
      const parts = [title, label, own].flatMap((part) => (part ? safeName(part) : []))
      return { name: `${parts.join(' - ')}.pdf`, asset }
    }),
  )
}
