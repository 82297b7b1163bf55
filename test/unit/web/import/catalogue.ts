import type {
  Arrangement,
  ArrangementDocument,
  Asset,
  LyricVersion,
  Song,
} from '../../../../src/client/types.ts'
import type { Replaced } from '../../../../src/formats/update-song.ts'
import type { ImportService, Save } from '../../../../src/web/model/import/job.ts'
import { RefusedRequest } from '../../../../src/web/model/save/failure.ts'
import { savedSong, savedWords } from './songs.ts'

/** A church in memory that answers as the service does: the same key is a replay, a stale version a conflict. */
export class Catalogue implements ImportService {
  readonly songs = new Map<string, Song>()
  readonly lyrics = new Map<string, LyricVersion[]>()
  readonly attached: { songId: string; label: string; assetIds: readonly string[] }[] = []
  readonly arranged: ArrangementDocument[] = []
  readonly uploads: string[] = []
  readonly existing: Arrangement[] = []
  readonly keys: string[] = []
  /** The ids of songs and words that a person saved last. */
  readonly changedHere = new Set<string>()
  private readonly answers = new Map<string, string>()

  async save(save: Save, songId: string | null): Promise<string> {
    this.keys.push(save.key)
    const known = this.answers.get(save.key)
    if (known) return known
    const made = this.make(save, songId ?? '')
    this.answers.set(save.key, made)
    return made
  }

  async readSong(songId: string) {
    const song = this.songs.get(songId)
    if (!song) throw refusal(404, 'There is no such song.')
    return { song, lyrics: this.lyrics.get(songId) ?? [], arrangements: this.existing }
  }

  async isFromFile(songId: string, { lyricVersionId }: Replaced) {
    return !this.changedHere.has(lyricVersionId ?? songId)
  }

  async arrangements() {
    return this.existing
  }

  async upload(_file: Blob, filename: string): Promise<Asset> {
    this.uploads.push(filename)
    return asset(filename, 1)
  }

  async createArrangement(songId: string, key: string, document: ArrangementDocument) {
    if (this.answers.has(key)) return
    this.answers.set(key, songId)
    this.arranged.push(document)
    this.attached.push({ songId, label: document.label, assetIds: document.assetIds })
  }

  /** A save by another person. */
  touch(songId: string): void {
    const song = this.songs.get(songId)
    if (song) this.songs.set(songId, { ...song, version: song.version + 1 })
  }

  private make(save: Save, songId: string): string {
    const song = this.songs.get(songId)
    switch (save.kind) {
      case 'createSong': {
        if (save.body.title === 'refused') throw refusal(400, 'The title is refused.')
        const id = `song ${this.songs.size + 1}`
        this.songs.set(id, savedSong(id, save.body.title, save.body))
        return id
      }
      case 'changeSong':
        if (!song || song.version !== save.version) throw refusal(412, 'Someone else saved it.')
        this.songs.set(songId, { ...song, version: song.version + 1, metadata: save.body })
        return songId
      case 'createLyrics': {
        if (save.body.label === 'refused') throw refusal(400, 'The words are refused.')
        const words = savedWords(`words ${save.key}`, save.body.language, {})
        this.lyrics.set(songId, [...(this.lyrics.get(songId) ?? []), { ...words, ...save.body }])
        return songId
      }
      case 'createArrangement':
        this.arranged.push(save.body)
        return songId
      case 'changeLyrics':
        return songId
    }
  }
}

export const asset = (filename: string, size: number): Asset => ({
  id: `asset ${filename}`,
  filename,
  mediaType: 'application/pdf',
  size,
  sha256: '',
  createdAt: '',
})

export const refusal = (status: number, error: string, retryAfter: number | null = null) =>
  new RefusedRequest(status, { error }, retryAfter)
