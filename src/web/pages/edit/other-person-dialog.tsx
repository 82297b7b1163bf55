import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface Props {
  onSave: () => void
  onKeep: () => void
}

/** Asked when someone else is signed in than who wrote the changes. Nothing is sent before the answer. */
export function OtherPersonDialog({ onSave, onKeep }: Props) {
  const t = useTexts()
  return (
    <Dialog title={t.otherPerson.title} closeLabel={t.close} onClose={onKeep}>
      <p className="mb-6">{t.otherPerson.hint}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button data-first onClick={onKeep}>
          {t.otherPerson.keep}
        </Button>
        <Button variant="primary" onClick={onSave}>
          {t.otherPerson.save}
        </Button>
      </div>
    </Dialog>
  )
}
