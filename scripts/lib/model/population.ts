/** How many documents churches have: the assumptions of the model, each with a name. */

/** The average history of a song. The songs of the simulation have the same averages. */
export const SONG_LIFE = {
  /** Lyric versions of a song: languages and editions. */
  lyrics: 2,
  arrangements: 0.5,
  /** How often its details, and one of its lyric versions, were saved again after the first time. */
  detailsSavedAgain: 0.5,
  wordsSavedAgain: 0.5,
  /** Saves in a year. */
  savesInAYear: 1,
} as const

/** The share of a year's saves that the busiest day has: those of a week, on the evening before a service. */
const BUSIEST_DAY = 1 / 52

/** People of a church, how many of them are signed in, and its sheet music. */
export const CHURCH_LIFE = {
  members: 10,
  sessions: 3,
  filesOfSong: 0.5,
  fileBytes: 250_000,
} as const

export interface Population {
  readonly churches: number
  readonly songs: number
  readonly files: number
  readonly users: number
  readonly sessions: number
}

export const populationOf = (churches: number, songsOfChurch: number): Population => ({
  churches,
  songs: churches * songsOfChurch,
  files: churches * songsOfChurch * CHURCH_LIFE.filesOfSong,
  users: churches * CHURCH_LIFE.members,
  sessions: churches * CHURCH_LIFE.sessions,
})

export const savesOfSong = (): number =>
  1 + SONG_LIFE.lyrics + SONG_LIFE.arrangements + SONG_LIFE.detailsSavedAgain + SONG_LIFE.wordsSavedAgain

/** GridFS keeps a file in pieces of 255 KiB. */
const CHUNK_BYTES = 255 * 1024

/**
 * Each save leaves a revision, an event and the result of its operation; a song has one search document. Outbox entries are
 * cleared after a day: those of the busiest day are counted.
 */
export const documentsOf = ({ churches, songs, files, users, sessions }: Population) => {
  const saves = songs * savesOfSong()
  return {
    churches,
    users,
    memberships: users,
    sessions,
    songs,
    lyrics: songs * SONG_LIFE.lyrics,
    arrangements: songs * SONG_LIFE.arrangements,
    revisions: saves,
    events: saves,
    outbox: Math.ceil(songs * SONG_LIFE.savesInAYear * BUSIEST_DAY),
    operations: saves,
    search: songs,
    assets: files,
    'bytes.files': files,
    'bytes.chunks': files * Math.ceil(CHURCH_LIFE.fileBytes / CHUNK_BYTES),
  } as const
}

export type Documents = ReturnType<typeof documentsOf>
export type CollectionName = keyof Documents

/**
 * Sizes of churches by Zipf's law: the second largest has half the songs of the largest, the third a third.
 */
export const zipfSizes = (churches: number, songs: number): number[] => {
  let harmonic = 0
  for (let rank = 1; rank <= churches; rank++) harmonic += 1 / rank
  return Array.from({ length: churches }, (_, at) => Math.max(1, Math.round(songs / harmonic / (at + 1))))
}
