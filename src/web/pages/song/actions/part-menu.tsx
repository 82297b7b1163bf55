import { useState } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { type Action, ActionRows } from '../../../ui/action-rows.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EditLink } from './song-actions.tsx'

/** What a member may do with one part of a song: its editor, and the rest behind a button. */
export interface PartMenuActions {
  /** What the part is called. */
  name: string
  edit: Action
  more: readonly Action[]
}

export function PartMenu({ name, edit, more }: PartMenuActions) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="flex max-w-full flex-wrap items-center">
      <EditLink action={edit} />
      <IconButton
        icon="more"
        label={t.archiving.moreFor(name)}
        aria-haspopup="dialog"
        className="max-sm:size-11"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Dialog title={name} closeLabel={t.close} onClose={close}>
          <ActionRows actions={more} onClose={close} />
        </Dialog>
      )}
    </div>
  )
}
