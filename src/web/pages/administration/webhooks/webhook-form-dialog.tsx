import { type FormEvent, useState } from 'react'
import type { WebhookSettings } from '../../../../client/types.ts'
import { noSecretKey } from '../../../../core/failures.ts'
import { useKeptForm } from '../../../hooks/saving/use-kept-text.ts'
import { type WebhookForm, webhookProblem, webhookSettings } from '../../../model/people-and-programs.ts'
import type { RefusedRequest } from '../../../model/save/failure.ts'
import { useAdministrationTexts } from '../../../texts/administration/administration-texts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckBox, ChoiceList } from '../../../ui/choice-list.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useRequest } from '../../../ui/use-request.ts'
import { KindBoxes } from './kind-boxes.tsx'

interface Props<Answer> {
  /** Under which what is typed is kept. */
  name: string
  title: string
  action: string
  begin: WebhookForm
  send: (settings: WebhookSettings) => Promise<Answer>
  noAnswer?: string
  /** What is shown when there are too many. */
  full?: string
  onClose: () => void
  onDone: (answer: Answer) => void
}

/** A new webhook, or a change of one. */
export function WebhookFormDialog<Answer>(props: Props<Answer>) {
  const { name, title, action, begin, send, noAnswer, full, onClose, onDone } = props
  const { close, cancel } = useTexts()
  const { webhooks: t } = useAdministrationTexts()
  const { form, set: setForm, forget } = useKeptForm(`webhook/${name}`, begin)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isSending, problem, setProblem, run } = useRequest()
  const set = (change: Partial<WebhookForm>) => {
    setForm({ ...form, ...change })
    setRefusal(null)
    setProblem(null)
  }
  const refused = ({ status, message, body }: RefusedRequest): boolean => {
    if (status === 400) setRefusal(message)
    else if (status === 409 && full && body.error !== noSecretKey().message) setProblem(full)
    else return false
    return true
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = webhookProblem(form)
    if (wrong === 'urlMissing') setRefusal(t.urlMissing)
    else if (wrong) setProblem(t[wrong])
    else
      void run(() => send(webhookSettings(form)), {
        done: (answer) => {
          forget()
          onDone(answer)
        },
        refused,
        ...(noAnswer ? { noAnswer } : {}),
      })
  }
  return (
    <Dialog title={title} closeLabel={close} onClose={onClose}>
      <form noValidate onSubmit={submit} className="space-y-5">
        <TextField
          label={t.url}
          hint={t.urlHint}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={form.url}
          onChange={(url) => set({ url })}
          refusal={refusal}
          data-first
        />
        <ChoiceList
          label={t.what}
          value={form.what}
          onChange={(what) => set({ what })}
          options={[
            { value: 'all', label: t.whats.all, hint: t.allHint },
            { value: 'some', label: t.whats.some },
          ]}
        />
        {form.what === 'some' && <KindBoxes kinds={form.kinds} onChange={(kinds) => set({ kinds })} />}
        <CheckBox
          label={t.enabled}
          hint={t.enabledHint}
          checked={form.enabled}
          onChange={(enabled) => set({ enabled })}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            onClick={() => {
              forget()
              onClose()
            }}
          >
            {cancel}
          </Button>
          <Button variant="primary" type="submit" disabled={isSending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
