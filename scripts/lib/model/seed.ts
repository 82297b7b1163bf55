/** Fills a database through the save pipeline: songs, words and sheet music. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { saveArrangement } from '../../../src/arrangements/service.ts'
import { storeAsset } from '../../../src/assets/service.ts'
import { createChurch } from '../../../src/churches/service.ts'
import { systemClock as clock } from '../../../src/core/time/clock.ts'
import type { Database } from '../../../src/db/connect.ts'
import { createLyrics, updateLyrics } from '../../../src/lyrics/service.ts'
import { createCommitter } from '../../../src/saves/committer.ts'
import { savedHead } from '../../../src/saves/operation.ts'
import type { SaveDeps } from '../../../src/saves/save.ts'
import { saveSong } from '../../../src/songs/service.ts'
import { pdfOfSize } from '../../../testkit/pdf/pdfs.ts'
import { Random } from '../../../testkit/random.ts'
import { CatalogueGenerator } from '../../../testkit/songs/catalogue-generator.ts'
import type { PlainSong } from '../../../testkit/songs/plain-song.ts'
import { CHURCH_LIFE, SONG_LIFE } from './population.ts'

const AT_ONCE = 128
const LINES_OF_A_SECTION = 4

export interface SeededChurch {
  readonly churchId: string
  readonly songIds: readonly string[]
  readonly words: readonly string[]
}

interface Plan {
  /** Songs of each church. */
  readonly sizes: readonly number[]
  readonly files: number
  readonly seed: number
  readonly folder: string
  readonly onSong: (saved: number) => void
  /** Called when all songs are saved, before the files are stored. */
  readonly onSaved: () => void
}

export const seedChurches = async (
  database: Database,
  userId: string,
  { sizes, files, seed, folder, onSong, onSaved }: Plan,
): Promise<SeededChurch[]> => {
  const random = new Random(seed)
  const generator = new CatalogueGenerator(seed)
  const committer = createCommitter(database, { timeoutMs: 600_000 })
  const churches = await Promise.all(
    sizes.map(async (_, at) => {
      const churchId = await createChurch({ ...database, clock }, { name: `Church ${at}`, timeZone: 'UTC' })
      const membership = {
        _id: { churchId, userId },
        churchId,
        userId,
        role: 'Editor',
        since: new Date(),
      } as const
      await database.collections.memberships.insertOne(membership)
      return { churchId, songIds: [] as string[], words: [] as string[] }
    }),
  )
  // Of all churches at once, as on a host, not one church after the other.
  const waiting = sizes.flatMap((size, at) => Array.from({ length: size }, () => at))
  for (let at = waiting.length - 1; at > 0; at--) {
    const other = random.between(0, at)
    ;[waiting[at], waiting[other]] = [waiting[other] ?? 0, waiting[at] ?? 0]
  }
  let saved = 0
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const church = churches[next]
      if (!church) continue
      const song = generator.song()
      church.songIds.push(await saveWhole({ committer, clock }, church.churchId, userId, song, random))
      church.words.push(song.title.split(' ').at(-1) ?? song.title)
      onSong(++saved)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await committer.close()
  onSaved()
  for (let number = 0; number < files; number++) {
    const church = churches[number % churches.length]
    if (church) await storeSheet(database, church.churchId, number, folder)
  }
  return churches
}

const saveWhole = async (
  deps: SaveDeps,
  churchId: string,
  userId: string,
  song: PlainSong,
  random: Random,
): Promise<string> => {
  const member = { userId, role: 'Editor', churchId } as const
  const fresh = (ifMatch: number | null) => ({ key: crypto.randomUUID(), ifMatch })
  const { title, alternateTitles, authors, themes, songbooks } = song
  const details = {
    title,
    alternateTitles: [...alternateTitles],
    authors: [...authors],
    themes: [...themes],
    songbooks: [...songbooks],
  }
  const { _id: songId } = savedHead(await saveSong(deps, member, fresh(null), {}, details))
  const lyrics = await Promise.all(
    song.lyrics.map(({ language, ...version }) =>
      createLyrics(deps, member, fresh(null), { songId }, { language, ...wordsOf(version) }),
    ),
  )
  if (random.chance(SONG_LIFE.detailsSavedAgain)) await saveSong(deps, member, fresh(1), { songId }, details)
  const [first] = song.lyrics
  const [created] = lyrics
  if (first && created && random.chance(SONG_LIFE.wordsSavedAgain)) {
    const { _id: lyricVersionId } = savedHead(created)
    await updateLyrics(deps, member, fresh(1), { songId, lyricVersionId }, wordsOf(first))
  }
  if (random.chance(SONG_LIFE.arrangements))
    await saveArrangement(
      deps,
      member,
      fresh(null),
      { songId },
      { label: 'Choir', lyricVersionIds: [], assetIds: [] },
    )
  return songId
}

const wordsOf = ({ label, lines }: Pick<PlainSong['lyrics'][number], 'label' | 'lines'>) => ({
  label,
  sequence: [],
  sections: Array.from({ length: Math.ceil(lines.length / LINES_OF_A_SECTION) }, (_, at) => ({
    id: crypto.randomUUID(),
    name: `Verse ${at + 1}`,
    lines: lines
      .slice(at * LINES_OF_A_SECTION, (at + 1) * LINES_OF_A_SECTION)
      .map((text) => ({ id: crypto.randomUUID(), text })),
  })),
})

/** The file is generated here, so it needs no check. */
const storeSheet = async (
  database: Database,
  churchId: string,
  number: number,
  folder: string,
): Promise<void> => {
  const path = join(folder, 'sheet.pdf')
  const bytes = pdfOfSize(CHURCH_LIFE.fileBytes)
  // In the middle of the padding, which no reader looks at.
  bytes.writeUInt32LE(number, bytes.length >> 1)
  await writeFile(path, bytes)
  const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  const checker = { check: async () => 1, warm() {}, close() {} }
  await storeAsset({ database, clock, checker }, churchId, `${number}.pdf`, {
    path,
    size: bytes.length,
    sha256,
  })
}
