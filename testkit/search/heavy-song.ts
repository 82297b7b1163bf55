import type { Random } from '../random.ts'
import type { PlainSong } from '../songs/plain-song.ts'
import { RandomSongs } from './random-songs.ts'

/** One character of the line is 18 when folded: the longest text that a save can make of its 32 KiB. */
export const heavySong = (random: Random): PlainSong => ({
  ...new RandomSongs(random).song(),
  archived: false,
  lyrics: Array.from({ length: 20 }, () => ({
    id: random.uuid(),
    language: 'ar',
    label: '',
    lines: Array.from({ length: 48 }, () => '\ufdfa'.repeat(random.between(190, 200))),
  })),
})
