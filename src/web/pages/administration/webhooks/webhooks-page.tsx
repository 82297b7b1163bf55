import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Church, Webhook } from '../../../../client/types.ts'
import { useWebhooks, webhooksKey } from '../../../api/webhooks.ts'
import { useAdministrationTexts } from '../../../texts/administration/administration-texts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, Notice, Skeleton } from '../../../ui/notice.tsx'
import { QueryProblem } from '../../../ui/query-problem.tsx'
import { AreaPage } from '../area-page.tsx'
import { SecretPanel } from '../secret-panel.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { type OpenDialog, WebhookDialogs } from './webhook-dialogs.tsx'

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
