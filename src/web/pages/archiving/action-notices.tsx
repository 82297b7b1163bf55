import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { refreshPart, restoreVersion, setArchived } from '../../api/parts.ts'
import { session } from '../../api/people/session.ts'
import { useSaverNames } from '../../hooks/saving/use-saver-names.ts'
import { newId } from '../../model/new-id.ts'
import { type PartAction, PartActions, type RunningAction, undoOf } from '../../model/save/part-actions.ts'
import { currentVersion } from '../../model/song/part.ts'
import { after } from '../../model/waits.ts'
import { type AllTexts, useAllTexts } from '../../texts/further/further-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'

/** Long enough to read it and to reach Undo. */
const SHOWN_SECONDS = 12

/** The button that had the focus is about to go. */
const focusPage = () => document.getElementById('content')?.focus({ preventScroll: true })

/** At the foot of the page: what was archived, brought back or restored, with Undo, and what is asked or waits. */
export function ActionNotices() {
  const actions = useRunningActions().filter(({ state }) => state.kind !== 'idle' && state.kind !== 'sending')
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-30 flex flex-col items-center gap-2 px-4 sm:bottom-6 print:hidden"
    >
      {actions.map((running) => (
        <ActionNotice key={`${running.id} ${running.state.kind}`} running={running} />
      ))}
    </div>
  )
}

function ActionNotice({ running }: { running: RunningAction }) {
  const t = useAllTexts()
  const { id, action, state } = running
  const close = () => partActions.close(id)
  switch (state.kind) {
    case 'saved':
      return <Done running={running} onClose={close} />
    case 'conflict':
      return <Question running={running} onClose={close} />
    case 'refused':
      return (
        <Bar onClose={close}>
          <p role="alert" className="min-w-0 flex-1">
            {t.archiving.refused[action.kind](action.name)}
            <br />
            {state.message}
          </p>
        </Bar>
      )
    case 'waiting':
      return (
        <Bar onClose={close}>
          <p className="min-w-0 flex-1">{sentenceOf(t, state.reason)(state.seconds)}</p>
          <Button variant="quiet" onClick={() => partActions.tryNow(id)}>
            {t.edit.tryNow}
          </Button>
        </Bar>
      )
    default:
      return null
  }
}

const sentenceOf = (t: AllTexts, reason: 'noAnswer' | 'busy' | 'tooMany') =>
  ({ noAnswer: t.edit.waiting, busy: t.edit.busy, tooMany: t.edit.tooMany })[reason]

const doneText = ({ archiving: { done } }: AllTexts, action: PartAction) =>
  action.kind === 'restore' ? done.restore(action.name, action.old) : done[action.kind](action.name)

/** Closes by itself, but not under the pointer, nor while a person at the keyboard is in it. */
function Done({ running, onClose }: { running: RunningAction; onClose: () => void }) {
  const t = useAllTexts()
  const undo = useRef<HTMLButtonElement>(null)
  const [isHeld, setHeld] = useState(false)
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => (isHeld ? undefined : after(SHOWN_SECONDS, () => latest.current())), [isHeld])
  // What was pressed is gone from the page, or about to; who types meanwhile goes on typing.
  useEffect(() => {
    if (!document.activeElement?.matches('input, textarea, select')) undo.current?.focus()
  }, [])
  const takeBack = () => {
    focusPage()
    partActions.undo(running.id)
  }
  return (
    <Bar onClose={onClose} onHold={setHeld}>
      <p className="min-w-0 flex-1 break-words">{doneText(t, running.action)}</p>
      {undoOf(running) && (
        <Button ref={undo} variant="quiet" icon="undo" onClick={takeBack}>
          {t.edit.undo}
        </Button>
      )}
    </Bar>
  )
}

/** Someone saved meanwhile what is to be archived or replaced. */
function Question({
  running: { id, action, state },
  onClose,
}: {
  running: RunningAction
  onClose: () => void
}) {
  const t = useAllTexts()
  const current = state.kind === 'conflict' ? currentVersion(action.part, state.body) : null
  const savers = useSaverNames(action.part, action.version, current)
  return (
    <Bar onClose={onClose}>
      <p className="min-w-0 flex-1">
        {t.savedBy.meanwhile(...savers)} {t.archiving.anyway[action.kind](action.name)}
      </p>
      <Button variant="quiet" onClick={() => partActions.agree(id)}>
        {action.kind === 'archive' ? t.archiving.archive : t.archiving.bringBack}
      </Button>
    </Bar>
  )
}

interface BarProps {
  onClose: () => void
  /** Whether someone is at it. */
  onHold?: (isHeld: boolean) => void
  children: ReactNode
}

function Bar({ onClose, onHold, children }: BarProps) {
  const t = useTexts()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div
      role="group"
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={() => onHold?.(false)}
      onFocus={({ target }) => target.matches(':focus-visible') && onHold?.(true)}
      onBlur={() => onHold?.(false)}
      className="pointer-events-auto flex w-full max-w-xl flex-wrap items-center gap-x-2 rounded-xl border border-line bg-surface py-1.5 pe-1.5 ps-4 text-sm shadow-lg sm:w-auto sm:flex-nowrap"
    >
      {children}
      <IconButton
        icon="close"
        label={t.close}
        onClick={() => {
          focusPage()
          onClose()
        }}
      />
    </div>
  )
}

/** Of this page: an action goes on, and its notice stays, while the person looks at other pages of the app. */
const partActions = new PartActions({
  send: (action, key) =>
    action.kind === 'restore'
      ? restoreVersion(action.part, action.old, action.version, key)
      : setArchived(action.part, action.kind === 'archive', action.version, key),
  newId,
  signedIn: session.person,
  after,
  signedOut: session.end,
})

session.subscribe(() => {
  if (!session.hasEnded()) partActions.resume()
})
window.addEventListener('online', () => partActions.resume())

const useRunningActions = (): readonly RunningAction[] =>
  useSyncExternalStore(partActions.subscribe, partActions.list)

/** Archives, brings back or restores a part of a song or a service; the notices at the foot of the page show how it went. */
export function useStartAction(): (action: PartAction) => void {
  const queries = useQueryClient()
  return useCallback(
    (action) => {
      partActions.start(action, () => refreshPart(queries, action.part))
    },
    [queries],
  )
}
