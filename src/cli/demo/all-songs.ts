import type { DemoSong } from './demo-song.ts'
import { praiseSongs } from './praise-songs.ts'
import { prayerSongs } from './prayer-songs.ts'
import { seasonSongs } from './season-songs.ts'
import { sendingSongs } from './sending-songs.ts'

export const demoSongs: readonly DemoSong[] = [
  ...praiseSongs,
  ...prayerSongs,
  ...seasonSongs,
  ...sendingSongs,
]
