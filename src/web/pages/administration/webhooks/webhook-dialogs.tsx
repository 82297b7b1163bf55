import type { Webhook } from '../../../../client/types.ts'
import { changeWebhook, deleteWebhook, makeWebhook, renewSecret } from '../../../api/webhooks.ts'
import { NEW_WEBHOOK, webhookForm } from '../../../model/people-and-programs.ts'
import { useAdministrationTexts } from '../../../texts/administration/administration-texts.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { WebhookFormDialog } from './webhook-form-dialog.tsx'

export type OpenDialog = { kind: 'new' } | { kind: 'edit' | 'secret' | 'delete'; webhook: Webhook }

interface Props {
  churchId: string
  open: OpenDialog
  onClose: () => void
  /** What to say then, and a secret to show once. */
  onDone: (sentence: string | null, secret?: string) => void
}

/** What can be asked for about webhooks, one at a time. */
export function WebhookDialogs({ churchId, open, onClose, onDone }: Props) {
  const { webhooks: t } = useAdministrationTexts()
  if (open.kind === 'new')
    return (
      <WebhookFormDialog
        name={churchId}
        title={t.create}
        action={t.make}
        begin={NEW_WEBHOOK}
        send={(settings) => makeWebhook(churchId, settings)}
        noAnswer={t.noAnswer}
        full={t.full}
        onClose={onClose}
        onDone={({ secret }) => onDone(null, secret)}
      />
    )
  const { webhook } = open
  const path = { churchId, webhookId: webhook.id }
  switch (open.kind) {
    case 'edit':
      return (
        <WebhookFormDialog
          name={webhook.id}
          title={t.edit}
          action={t.save}
          begin={webhookForm(webhook)}
          send={(settings) => changeWebhook(path, settings)}
          onClose={onClose}
          onDone={() => onDone(t.saved)}
        />
      )
    case 'secret':
      return (
        <ConfirmDialog
          title={t.newSecretTitle}
          action={t.makeSecret}
          send={() => renewSecret(path)}
          onClose={onClose}
          onDone={(made) => onDone(null, made?.secret)}
        >
          {webhook.hasSecret ? t.newSecretHint : t.noSecretHint}
        </ConfirmDialog>
      )
    case 'delete':
      return (
        <ConfirmDialog
          title={t.removeTitle}
          action={t.remove}
          send={() => deleteWebhook(path)}
          onClose={onClose}
          onDone={() => onDone(t.removed(webhook.url))}
        >
          <p className="mb-2 break-all font-medium">{webhook.url}</p>
          <p>{t.removeHint}</p>
        </ConfirmDialog>
      )
  }
}
