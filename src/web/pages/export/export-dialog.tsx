import { useState } from 'react'
import type { Arrangement, LyricVersion, Song } from '../../../client/types.ts'
import { type Format, filesOf, safeName, UniqueNames } from '../../../formats/export.ts'
import { startZip } from '../../../formats/zip.ts'
import { musicOf } from '../../model/collect-export.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { saveFile } from '../save-file.ts'
import { FormatChoice, MusicChoice, musicFile } from './export-choices.tsx'

interface Props {
  churchId: string
  song: Song
  lyrics: readonly LyricVersion[]
  arrangements: readonly Arrangement[]
  onClose: () => void
}

/** One song as a file; as a zip where the format has a file for each language. */
export function ExportDialog({ churchId, song, lyrics, arrangements, onClose }: Props) {
  const { close, problem } = useTexts()
  const { export: t } = useAllTexts().transfer
  const [format, setFormat] = useState<Format>('openlyrics')
  const [withMusic, setWithMusic] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async () => {
    const files = await filesOf(song, lyrics, format, arrangements)
    const music = withMusic ? musicOf(song.metadata.title, arrangements) : []
    const [only] = files
    if (only && files.length === 1 && music.length === 0) saveFile(only.name, new Blob([only.content]))
    else {
      const zip = startZip()
      const names = new UniqueNames()
      for (const { name, content } of files) await zip.add(names.of(name), content)
      for (const { name, asset } of music) await zip.add(names.of(name), await musicFile(churchId, asset))
      saveFile(`${safeName(song.metadata.title)}.zip`, await zip.finish())
    }
    onClose()
  }
  return (
    <Dialog title={t.songTitle} closeLabel={close} onClose={onClose}>
      <div className="space-y-5">
        <FormatChoice format={format} onChange={setFormat} />
        {arrangements.some(({ files }) => files.length > 0) && (
          <MusicChoice isChosen={withMusic} onChange={setWithMusic} />
        )}
        {failure && <Notice tone="danger">{t.failed(failure)}</Notice>}
        <div className="flex justify-end">
          <Button
            variant="primary"
            icon="download"
            onClick={() => void save().catch(({ message }) => setFailure(message || problem.noAnswer))}
          >
            {t.download}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
