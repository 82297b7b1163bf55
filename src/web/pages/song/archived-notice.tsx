import type { Church, Song } from '../../../client/types.ts'
import { useTexts } from '../../texts/texts.ts'
import { BringBackNotice } from '../archiving/bring-back-notice.tsx'

/** On the page of an archived song. */
export function ArchivedNotice({ church, song }: { church: Church; song: Song }) {
  const { archiving: t } = useTexts()
  if (song.archivedAt === null) return null
  return (
    <BringBackNotice
      church={church}
      title={t.songTitle}
      text={t.song}
      action={{
        kind: 'bringBack',
        part: { churchId: church.id, songId: song.id, of: 'song', id: song.id },
        name: song.metadata.title,
        version: song.version,
      }}
    />
  )
}
