import type { Church, Song } from '../../../client/types.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useStartAction } from '../archiving/part-actions.ts'
import { canWrite } from '../session/member-area.tsx'

/** Explains on the page of an archived song why it is in no list; writers bring it back here. */
export function ArchivedNotice({ church, song }: { church: Church; song: Song }) {
  const { archiving: t } = useTexts()
  const start = useStartAction()
  if (song.archivedAt === null) return null
  const bringBack = () =>
    start({
      kind: 'bringBack',
      part: { churchId: church.id, songId: song.id, of: 'song', id: song.id },
      name: song.metadata.title,
      version: song.version,
    })
  return (
    <Notice
      tone="warn"
      actions={
        canWrite(church) && (
          <Button icon="undo" onClick={bringBack}>
            {t.bringBack}
          </Button>
        )
      }
    >
      <p className="font-medium">{t.songTitle}</p>
      <p>{t.song}</p>
    </Notice>
  )
}
