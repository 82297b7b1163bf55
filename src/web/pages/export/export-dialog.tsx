import { useState } from 'react'
import type { LyricVersion, Song } from '../../../client/types.ts'
import { startZip } from '../../../formats/pack.ts'
import { type Format, filesOf, UniqueNames } from '../../model/export/formats.ts'
import { safeName } from '../../model/export/safe-name.ts'
import { useTexts } from '../../texts/texts.ts'
import { useTransferTexts } from '../../texts/transfer-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { saveFile } from '../save-file.ts'
import { FormatChoice } from './format-choice.tsx'

interface Props {
  song: Song
  lyrics: readonly LyricVersion[]
  onClose: () => void
}

/** One song as a file; as a zip where the format has a file for each language. */
export function ExportDialog({ song, lyrics, onClose }: Props) {
  const { close } = useTexts()
  const { export: t } = useTransferTexts()
  const [format, setFormat] = useState<Format>('openlyrics')
  const save = async () => {
    const files = filesOf(song, lyrics, format)
    const [only] = files
    if (only && files.length === 1) saveFile(only.name, new Blob([only.text]))
    else {
      const zip = startZip()
      const names = new UniqueNames()
      for (const { name, text } of files) await zip.add(names.of(name), text)
      saveFile(`${safeName(song.metadata.title)}.zip`, await zip.finish())
    }
    onClose()
  }
  return (
    <Dialog title={t.songTitle} closeLabel={close} onClose={onClose}>
      <div className="space-y-5">
        <FormatChoice format={format} onChange={setFormat} />
        <div className="flex justify-end">
          <Button variant="primary" icon="download" onClick={() => void save()}>
            {t.download}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
