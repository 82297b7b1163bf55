import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'

interface Props {
  text: string
  undo: string
  onUndo: () => void
}

/** Takes the place of a removed row, and its focus. */
export function RemovedNotice({ text, undo, onUndo }: Props) {
  return (
    <Notice
      tone="info"
      actions={
        <Button icon="undo" ref={focusOn} onClick={onUndo}>
          {undo}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}

const focusOn = (element: HTMLElement | null): void => element?.focus()
