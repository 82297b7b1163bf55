import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import type { Editor } from '../hooks/saving/use-editor.ts'
import type { Saving } from '../hooks/saving/use-saver.ts'
import { useCountdown } from '../hooks/use-countdown.ts'
import { useAllTexts } from '../texts/further/further-texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

interface Props<Document, Answer> {
  editor: Editor<Document>
  saving: Saving<Document, Answer>
  /** Why it cannot be saved yet, in words. */
  problems: readonly string[]
  /** Whether nothing is entered yet that could be wrong. */
  isEmpty?: boolean
  /** Beside undo and redo. */
  tools?: ReactNode
}

/** Always in sight under an editor: what is wrong, what is going on, undo and Save. */
export function SaveBar<Document, Answer>(props: Props<Document, Answer>) {
  const { editor, saving, problems, isEmpty = false, tools } = props
  const t = useAllTexts()
  const idle = saving.state.kind === 'idle' || saving.state.kind === 'refused'
  const ready = editor.dirty && problems.length === 0 && idle
  useEditorKeys({ editor, idle, ready, save: () => saving.save() })
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-8 space-y-3 border-line border-t bg-paper px-4 py-3 sm:-mx-6 sm:px-6">
      <SaveStatus saving={saving} />
      {editor.dirty && !isEmpty && problems.length > 0 && (
        <ul className="list-inside list-disc text-danger text-sm">
          {[...new Set(problems)].map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {!editor.kept && <p className="text-sm text-warn">{t.edit.notKept}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          icon="undo"
          label={t.edit.undo}
          onClick={editor.undo}
          disabled={!editor.canUndo || !idle}
        />
        <IconButton
          icon="redo"
          label={t.edit.redo}
          onClick={editor.redo}
          disabled={!editor.canRedo || !idle}
        />
        {tools}
        <div className="ms-auto flex flex-wrap items-center justify-end gap-2">
          {editor.dirty ? (
            <Button variant="danger" onClick={editor.discard} disabled={!idle}>
              {t.edit.discard}
            </Button>
          ) : (
            <span className="text-muted text-sm">{t.edit.unchanged}</span>
          )}
          <Button variant="primary" disabled={!ready} onClick={() => saving.save()}>
            {saving.state.kind === 'sending' ? t.edit.saving : t.edit.save}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** What keeps a save from being made, and what can be done about it. */
export function SaveStatus({
  saving,
}: {
  saving: Pick<Saving<unknown, unknown>, 'state' | 'tryNow' | 'stop'>
}) {
  const t = useAllTexts()
  const { state } = saving
  const wait = useMemo(() => (state.kind === 'waiting' ? { seconds: state.seconds } : null), [state])
  const left = useCountdown(wait)
  if (state.kind === 'refused')
    return <Notice tone="danger">{state.status === 403 ? t.edit.roleLost : state.message}</Notice>
  if (state.kind === 'signedOut') return <Notice tone="warn">{t.edit.signedOut}</Notice>
  if (state.kind !== 'waiting') return null
  const sentence = { noAnswer: t.edit.waiting, busy: t.edit.busy, tooMany: t.edit.tooMany }[state.reason]
  return (
    <Notice
      tone="warn"
      actions={
        <>
          <Button onClick={saving.tryNow}>{t.edit.tryNow}</Button>
          <Button variant="quiet" onClick={saving.stop}>
            {t.edit.goOnEditing}
          </Button>
        </>
      }
    >
      {sentence(left)}
    </Notice>
  )
}

interface Actions<Document> {
  editor: Pick<Editor<Document>, 'undo' | 'redo'>
  /** Nothing can be changed while a save is under way. */
  idle: boolean
  ready: boolean
  save: () => void
}

/** Ctrl+S saves from anywhere; Ctrl+Z and Ctrl+Shift+Z go through the whole document, not only one field. */
function useEditorKeys<Document>(actions: Actions<Document>): void {
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
