import { useKeptForm } from '../../hooks/saving/use-kept-text.ts'
import type { SourceFile } from '../../model/import/found.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'

interface Props {
  onFiles: (files: SourceFile[]) => void
  onClose: () => void
}

/** Songs of a text that was copied elsewhere: it is read like a file. */
export function PasteText({ onFiles, onClose }: Props) {
  const texts = useTexts()
  const { cancel, lyrics, transfer } = texts
  const { import: t } = transfer
  const { form: text, set: setText, forget } = useKeptForm('import/paste', '')
  const close = () => {
    forget()
    onClose()
  }
  const read = () => {
    close()
    onFiles([{ path: `${t.pasted}.txt`, file: new Blob([text]) }])
  }
  return (
    <Dialog title={t.paste} closeLabel={texts.close} onClose={onClose} wide>
      <TextArea
        label={lyrics.pasteLabel}
        hint={t.pasteHint}
        rows={14}
        data-first
        value={text}
        onChange={setText}
        className="font-mono text-sm"
      />
      <div className="mt-6 flex justify-end gap-3">
        <Button onClick={close}>{cancel}</Button>
        <Button variant="primary" disabled={text.trim() === ''} onClick={read}>
          {t.pasteRead}
        </Button>
      </div>
    </Dialog>
  )
}
