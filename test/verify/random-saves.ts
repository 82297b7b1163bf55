import { archive } from '../../testkit/archive-song.ts'
import { plantAsset } from '../../testkit/assets.ts'
import { type Client, makeChurch, makeMember } from '../../testkit/people.ts'
import { Random } from '../../testkit/random.ts'
import type { TestServer } from '../../testkit/server.ts'
import { inVersion2 } from '../../testkit/songs/head-kinds.ts'
import {
  arrangementDocument,
  createArrangement,
  createLyrics,
  createService,
  createSong,
  lyricsDocument,
  saving,
  sendUntilSaved,
  servicesPath,
  songItem,
  textItem,
} from '../../testkit/songs/songs.ts'

interface KnownSong {
  readonly id: string
  readonly path: string
  archived: boolean
  version: number
  readonly lyrics: Part[]
  readonly arrangements: Part[]
}

interface Part {
  readonly id: string
  version: number
  archived?: boolean
}

const TITLES = ['Größe', 'Ár vas alda', 'Κύριε ἐλέησον', 'Тихая ночь', 'हे प्रभु', '찬송가', '🎶 Selah']

/** A client that saves at random through the API, and remembers what it saved. */
export class RandomSaver {
  readonly #songs: KnownSong[] = []
  readonly #services: Part[] = []
  readonly #random: Random

  private constructor(
    readonly server: TestServer,
    readonly churchId: string,
    readonly writer: Client,
    readonly assetIds: readonly string[],
    seed: number,
  ) {
    this.#random = new Random(seed)
  }

  static async in(server: TestServer, churchId: string, seed: number): Promise<RandomSaver> {
    const writer = await makeMember(server, churchId, 'Editor')
    const assetIds = [await plantAsset(server, churchId), await plantAsset(server, churchId, 'melody.pdf')]
    return new RandomSaver(server, churchId, writer, assetIds, seed)
  }

  static async inNewChurch(server: TestServer, seed: number): Promise<RandomSaver> {
    return RandomSaver.in(server, await makeChurch(server), seed)
  }

  async save(times: number): Promise<void> {
    for (let saved = 0; saved < times; saved++) await this.#saveOnce()
  }

  async #saveOnce(): Promise<void> {
    const random = this.#random
    if (this.#songs.length === 0 || random.chance(0.2)) return this.#newSong()
    const song = random.pick(this.#songs)
    const action = random.pick([
      () => this.#put(song.path, song, this.#metadata()),
      () => this.#put(song.path, song, this.#metadata()),
      () => this.#newLyrics(song),
      () => this.#changeLyrics(song),
      () => this.#newArrangement(song),
      () => this.#changeArrangement(song),
      () => this.#turnArchived(song),
      () => this.#turnPartArchived(song, 'lyrics'),
      () => this.#turnPartArchived(song, 'arrangements'),
      () => this.#restore(song),
      () => this.#changeVisibility(song),
      () => this.#newService(),
      () => this.#changeService(),
    ])
    await action()
  }

  async #newSong(): Promise<void> {
    const { id, path } = await createSong(this.writer, this.churchId, this.#metadata())
    this.#songs.push({ id, path, archived: false, version: 1, lyrics: [], arrangements: [] })
  }

  async #newLyrics(song: KnownSong): Promise<void> {
    if (song.lyrics.length >= 20) return
    const { body } = await createLyrics(this.writer, song.path, this.#lyrics())
    song.lyrics.push({ id: body.lyrics.id, version: 1 })
  }

  async #changeLyrics(song: KnownSong): Promise<void> {
    if (song.lyrics.length === 0) return
    const lyrics = this.#random.pick(song.lyrics)
    await this.#put(`${song.path}/lyrics/${lyrics.id}`, lyrics, this.#lyrics())
  }

  async #newArrangement(song: KnownSong): Promise<void> {
    if (song.arrangements.length >= 20) return
    const path = inVersion2(song.path)
    const { body } = await createArrangement(this.writer, path, this.#references(song))
    song.arrangements.push({ id: body.arrangement.id, version: 1 })
  }

  async #changeArrangement(song: KnownSong): Promise<void> {
    if (song.arrangements.length === 0) return
    const arrangement = this.#random.pick(song.arrangements)
    const { chart, links, ...known } = arrangementDocument(this.#references(song)) as Record<string, unknown>
    const path = `${song.path}/arrangements/${arrangement.id}`
    // A save of version 1 keeps the chart and the links.
    if (this.#random.chance(0.5)) await this.#put(path, arrangement, known)
    else await this.#put(inVersion2(path), arrangement, { ...known, chart, links })
  }

  async #newService(): Promise<void> {
    const { id } = await createService(this.writer, this.churchId, this.#service())
    this.#services.push({ id, version: 1 })
  }

  async #changeService(): Promise<void> {
    if (this.#services.length === 0) return this.#newService()
    const service = this.#random.pick(this.#services)
    const path = `${servicesPath(this.churchId)}/${service.id}`
    if (this.#random.chance(0.5)) return this.#put(path, service, this.#service())
    service.archived = !service.archived
    await this.#post(`${path}/${service.archived ? 'archive' : 'unarchive'}`, service)
  }

  async #turnArchived(song: KnownSong): Promise<void> {
    song.archived = !song.archived
    await archive(this.server, this.churchId, song.id, song.archived)
  }

  async #turnPartArchived(song: KnownSong, kind: 'lyrics' | 'arrangements'): Promise<void> {
    if (song[kind].length === 0) return
    const part = this.#random.pick(song[kind])
    part.archived = !part.archived
    await this.#post(`${song.path}/${kind}/${part.id}/${part.archived ? 'archive' : 'unarchive'}`, part)
  }

  async #restore(song: KnownSong): Promise<void> {
    const [part] = song.lyrics
    const [path, known] = part ? [`${song.path}/lyrics/${part.id}`, part] : [song.path, song]
    await this.#post(`${path}/revisions/${this.#random.between(1, known.version)}/restore`, known)
    known.version++
  }

  async #changeVisibility(song: KnownSong): Promise<void> {
    const visibility = this.#random.pick(['public', 'members', 'church'])
    await this.#post(`${song.path}/visibility`, song, {
      visibility: visibility === 'church' ? null : visibility,
    })
  }

  async #post(path: string, { version }: { version: number }, body?: object): Promise<void> {
    const answer = await sendUntilSaved(this.writer, inVersion2(path), {
      method: 'POST',
      headers: saving({ version }),
      body,
    })
    if (answer.status !== 200) throw new Error(`Not saved: ${answer.text}`)
  }

  async #put(path: string, known: { version: number }, body: object): Promise<void> {
    const headers = saving({ version: known.version })
    const answer = await sendUntilSaved(this.writer, path, { method: 'PUT', headers, body })
    if (answer.status !== 200) throw new Error(`Not saved: ${answer.text}`)
    known.version++
  }

  #metadata() {
    const random = this.#random
    return {
      title: `${random.pick(TITLES)} ${random.between(1, 999)}`,
      authors: random.list(0, 3, () => random.pick(TITLES)),
      songbooks: random.list(0, 2, () => ({ book: random.pick(TITLES), number: '7' })),
    }
  }

  #lyrics() {
    const random = this.#random
    return { ...lyricsDocument({ Refrain: random.list(1, 5, () => random.pick(TITLES)) }), label: 'Ünïque' }
  }

  #service() {
    const random = this.#random
    const sung = random.list(0, 4, () => {
      const { id, lyrics, arrangements } = random.pick(this.#songs)
      const lyricVersionIds = lyrics.slice(0, 2).map((part) => part.id)
      const today = lyricVersionIds.length > 0 ? { minutes: 4, sequence: [crypto.randomUUID()] } : {}
      return songItem(id, { lyricVersionIds, arrangementId: arrangements[0]?.id ?? null, ...today })
    })
    const date = `2026-11-${random.between(10, 30)}`
    return { date, title: random.pick(TITLES), items: [...sung, textItem()] }
  }

  #references(song: KnownSong) {
    return {
      lyricVersionIds: song.lyrics.slice(0, 3).map(({ id }) => id),
      assetIds: this.assetIds.slice(this.#random.between(0, 2)),
      tempo: this.#random.pick([null, 72]),
      chart: this.#random.pick([null, '[G]Morning', '[C]Evening']),
      links: this.#random.pick([
        [],
        [{ title: 'Alto', url: 'https://recordings.example/alto', public: true }],
      ]),
    }
  }
}
