/** A file of sheet music, and the title of the song it belongs to. */
export interface MusicFile {
  id: string
  name: string
  url: string
  song: string
}
