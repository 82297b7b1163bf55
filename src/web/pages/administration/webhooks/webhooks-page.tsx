import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Church, Webhook } from '../../../../client/types.ts'
import {
  changeWebhook,
  deleteWebhook,
  makeWebhook,
  renewSecret,
  useWebhooks,
  webhooksKey,
} from '../../../api/webhooks.ts'
import { NEW_WEBHOOK, webhookForm } from '../../../model/people-and-programs.ts'
import { useAdministrationTexts } from '../../../texts/administration/administration-texts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState, Notice, Skeleton } from '../../../ui/notice.tsx'
import { QueryProblem } from '../../../ui/query-problem.tsx'
import { AreaPage } from '../area-page.tsx'
import { SecretPanel } from '../secret-panel.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookFormDialog } from './webhook-form-dialog.tsx'

/** The servers that are told about changes, for Administrators. */
export function WebhooksPage({ church }: { church: Church }) {
  const { loading } = useTexts()
  const { webhooks: t } = useAdministrationTexts()
  const queries = useQueryClient()
  const webhooks = useWebhooks(church.id)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const { data } = webhooks
  const done = (sentence: string | null, shown: string | null = null) => {
    setOpen(null)
    setSaid(sentence)
    if (shown !== null) setSecret(shown)
    void queries.invalidateQueries({ queryKey: webhooksKey(church.id) })
  }
  const create = (
    <Button variant="primary" icon="plus" onClick={() => setOpen({ kind: 'new' })}>
      {t.create}
    </Button>
  )
  const show = (kind: 'edit' | 'secret' | 'delete') => (webhook: Webhook) => setOpen({ kind, webhook })
  return (
    <AreaPage church={church} part="webhooks" title={t.title} intro={t.intro}>
      <div className="space-y-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <a href="/docs" className="rounded text-accent underline">
            {t.docs}
          </a>
          {data && data.length > 0 && create}
        </div>
        {secret !== null && <SecretPanel texts={t} secret={secret} onDone={() => setSecret(null)} />}
        {said !== null && <Notice tone="good">{said}</Notice>}
        {data ? (
          data.length > 0 ? (
            <ul className="space-y-6">
              {data.map((webhook) => (
                <WebhookCard
                  key={webhook.id}
                  churchId={church.id}
                  webhook={webhook}
                  onEdit={show('edit')}
                  onSecret={show('secret')}
                  onDelete={show('delete')}
                  onEnabled={() => done(t.isEnabled)}
                />
              ))}
            </ul>
          ) : (
            <EmptyState title={t.none} action={create}>
              {t.noneHint}
            </EmptyState>
          )
        ) : webhooks.error ? (
          <QueryProblem error={webhooks.error} retry={webhooks.refetch} />
        ) : (
          <Skeleton label={loading} />
        )}
      </div>
      {open && (
        <WebhookDialogs churchId={church.id} open={open} onClose={() => setOpen(null)} onDone={done} />
      )}
    </AreaPage>
  )
}

type OpenDialog = { kind: 'new' } | { kind: 'edit' | 'secret' | 'delete'; webhook: Webhook }

interface Props {
  churchId: string
  open: OpenDialog
  onClose: () => void
  /** What to say then, and a secret to show once. */
  onDone: (sentence: string | null, secret?: string) => void
}

/** What can be asked for about webhooks, one at a time. */
function WebhookDialogs({ churchId, open, onClose, onDone }: Props) {
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
