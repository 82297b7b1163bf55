import { useLayoutEffect, useRef } from 'react'
import type { Editor } from '../../hooks/saving/use-editor.ts'

interface Actions<Document> {
  editor: Pick<Editor<Document>, 'undo' | 'redo'>
  /** Nothing can be changed while a save is under way. */
  idle: boolean
  ready: boolean
  save: () => void
}

/** Ctrl+S saves from anywhere; Ctrl+Z and Ctrl+Shift+Z go through the whole document, not only one field. */
export function useEditorKeys<Document>(actions: Actions<Document>): void {
  const latest = useRef(actions)
  latest.current = actions
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      if (key === 's') {
        event.preventDefault()
        commitTypedText()
        setTimeout(() => {
          if (latest.current.ready) latest.current.save()
        })
      } else if ((key === 'z' || key === 'y') && latest.current.idle && !hasNativeUndo(event.target)) {
        event.preventDefault()
        if (key === 'y' || event.shiftKey) latest.current.editor.redo()
        else latest.current.editor.undo()
      }
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** What is typed there is not yet part of the document, so the browser's own undo is the right one. */
const hasNativeUndo = (target: EventTarget | null) =>
  target instanceof Element && target.closest('dialog, [data-own-undo]') !== null

/** Fields that take their text when they are left take it now, and keep the focus. */
function commitTypedText(): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement)) return
  focused.blur()
  focused.focus()
}
