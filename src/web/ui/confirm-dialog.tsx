import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'
import { useRequest } from './use-request.ts'

interface Props<Answer> {
  title: string
  /** The button that does it. */
  action: string
  send: () => Promise<Answer>
  onClose: () => void
  /** Without an answer if it was gone already. */
  onDone: (answer?: Answer) => void
  /** What is shown for refusals with these statuses, in place of the server's sentence. */
  sentences?: Readonly<Record<number, string>>
  /** In place of a sentence, for an answer that a recent sign-in is needed. */
  onOldSignIn?: () => void
  children: ReactNode
}

/** Something that cannot be taken back, after a confirmation. What is gone already counts as done. */
export function ConfirmDialog<Answer>(props: Props<Answer>) {
  const { title, action, send, onClose, onDone, sentences = {}, onOldSignIn, children } = props
  const t = useTexts()
  const { isSending, problem, setProblem, run } = useRequest()
  const refused = ({ status }: { status: number }) => {
    const sentence = sentences[status]
    if (sentence !== undefined) setProblem(sentence)
    else if (status === 404) onDone()
    else if (status === 403 && onOldSignIn) onOldSignIn()
    else return false
    return true
  }
  return (
    <Dialog title={title} closeLabel={t.close} onClose={onClose}>
      <div className="space-y-4">
        <div>{children}</div>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose} data-first>
            {t.cancel}
          </Button>
          <Button
            variant="danger"
            disabled={isSending}
            onClick={() => void run(send, { done: onDone, refused })}
          >
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
