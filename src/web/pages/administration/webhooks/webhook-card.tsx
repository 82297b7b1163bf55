import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { Delivery, Webhook } from '../../../../client/types.ts'
import { changeWebhook, deliveriesKey, resend, sendTest, useDeliveries } from '../../../api/webhooks.ts'
import { partsOfKind, stateOf, type WebhookState } from '../../../model/people-and-programs.ts'
import { useAdministrationTexts } from '../../../texts/administration/administration-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { shortDay, when } from '../../../texts/when.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Notice, Skeleton } from '../../../ui/notice.tsx'
import { QueryProblem } from '../../../ui/query-problem.tsx'
import { useRequest } from '../../../ui/use-request.ts'

interface WebhookCardProps {
  churchId: string
  webhook: Webhook
  onEdit: (webhook: Webhook) => void
  onSecret: (webhook: Webhook) => void
  onDelete: (webhook: Webhook) => void
  onEnabled: () => void
}

const TONES: Record<WebhookState, string> = {
  on: 'bg-good-soft',
  waiting: 'bg-good-soft',
  retrying: 'bg-warn-soft',
  stopped: 'bg-danger-soft',
  off: 'bg-sunken',
  noSecret: 'bg-warn-soft',
}

/** A webhook: how it is doing, what can be done with it and what was sent. */
export function WebhookCard({ churchId, webhook, onEdit, onSecret, onDelete, onEnabled }: WebhookCardProps) {
  const { webhooks: t } = useAdministrationTexts()
  const language = useLanguage()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [isTested, setTested] = useState(false)
  const { isSending, problem, run } = useRequest()
  const id = useId()
  const { url, kinds, createdAt } = webhook
  const path = { churchId, webhookId: webhook.id }
  const state = stateOf(webhook)
  const test = () =>
    run(() => sendTest(path), {
      done: () => {
        setTested(true)
        setOpen(true)
        void queries.invalidateQueries({ queryKey: deliveriesKey(churchId, webhook.id) })
      },
    })
  return (
    <li className="space-y-4 rounded-2xl border border-line bg-surface p-5 max-sm:-mx-2">
      <div>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="min-w-0 break-all font-medium">{url}</span>
          <span className={classes('whitespace-nowrap rounded-full px-2 py-0.5 text-xs', TONES[state])}>
            {t.states[state]}
          </span>
        </p>
        <p className="text-muted text-sm">
          {[
            kinds.length === 0 ? t.allKinds : t.someKinds(kinds.length),
            t.since(shortDay(createdAt, language)),
          ].join(' · ')}
        </p>
      </div>
      <Explanation webhook={webhook} state={state} />
      {state === 'noSecret' && (
        <Button variant="primary" onClick={() => onSecret(webhook)}>
          {t.makeSecret}
        </Button>
      )}
      {(state === 'stopped' || state === 'off') && (
        <Button
          variant="primary"
          disabled={isSending}
          aria-label={t.enableOf(url)}
          onClick={() =>
            void run(() => changeWebhook(path, { url, kinds, enabled: true }), { done: onEnabled })
          }
        >
          {t.enable}
        </Button>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
      {isTested && <Notice tone="good">{t.tested}</Notice>}
      <div>
        <div className="flex flex-wrap gap-2">
          <Button
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t.deliveriesOf(url)}
            onClick={() => setOpen(!isOpen)}
          >
            {t.deliveries}
          </Button>
          <Button aria-label={t.changeOf(url)} onClick={() => onEdit(webhook)}>
            {t.change}
          </Button>
          {webhook.hasSecret && (
            <>
              <Button aria-label={t.testOf(url)} disabled={isSending} onClick={() => void test()}>
                {t.test}
              </Button>
              <Button onClick={() => onSecret(webhook)}>{t.newSecret}</Button>
            </>
          )}
          <Button variant="danger" aria-label={t.removeOf(url)} onClick={() => onDelete(webhook)}>
            {t.remove}
          </Button>
        </div>
        <div id={id} hidden={!isOpen} className="mt-4">
          {isOpen && <Deliveries path={path} label={t.deliveriesOf(url)} />}
        </div>
      </div>
    </li>
  )
}

/** Why a webhook does not simply work, and what was missed. */
function Explanation({ webhook, state }: { webhook: Webhook; state: WebhookState }) {
  const { webhooks: t } = useAdministrationTexts()
  const language = useLanguage()
  const { waiting, retry, disabled } = webhook
  const sentences: ReactNode[] = []
  if (state === 'noSecret') sentences.push(t.noSecretHint)
  if (disabled) sentences.push(t.stopped[disabled.reason], t.missed(disabled.after))
  if (state === 'off') sentences.push(t.enabledHint)
  if (state === 'retrying' && retry)
    sentences.push(t.retrying(t.attempts(retry.attempts), when(retry.at, language)))
  if (waiting > 0 && (state === 'waiting' || state === 'retrying')) sentences.push(t.waiting(waiting))
  return sentences.length > 0 && <p className="max-w-prose text-sm">{sentences.join(' ')}</p>
}

interface DeliveriesProps {
  path: { churchId: string; webhookId: string }
  label: string
}

/** What was sent to a webhook, newest first. */
function Deliveries({ path, label }: DeliveriesProps) {
  const { loading } = useTexts()
  const { webhooks: t } = useAdministrationTexts()
  const found = useDeliveries(path)
  const [isResent, setResent] = useState(false)
  const { isSending, problem, run } = useRequest()
  if (found.error) return <QueryProblem error={found.error} retry={found.refetch} />
  if (!found.data) return <Skeleton lines={3} label={loading} />
  const deliveries = found.data.pages.flatMap((page) => page.deliveries)
  const again = ({ eventId }: Delivery) =>
    run(() => resend({ ...path, eventId }), {
      done: () => {
        setResent(true)
        void found.refetch()
      },
    })
  return (
    <div className="space-y-3">
      {problem && <Notice tone="danger">{problem}</Notice>}
      {isResent && <Notice tone="good">{t.resent}</Notice>}
      {deliveries.length === 0 ? (
        <p className="text-muted text-sm">{t.noDeliveries}</p>
      ) : (
        <ul aria-label={label} className="divide-y divide-line border-line border-t">
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.eventId}
              delivery={delivery}
              isBusy={isSending}
              onResend={() => void again(delivery)}
            />
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <Button disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </div>
  )
}

const DELIVERY_TONES: Record<Delivery['state'], string> = {
  waiting: 'text-warn',
  delivered: 'text-good',
  failed: 'text-danger',
}

interface RowProps {
  delivery: Delivery
  isBusy: boolean
  onResend: () => void
}

function DeliveryRow({ delivery, isBusy, onResend }: RowProps) {
  const { webhooks: t } = useAdministrationTexts()
  const language = useLanguage()
  const { kind, state, attempts, lastStatus, lastError, at } = delivery
  const what = kind === 'ping' ? t.ping : nameOf(kind, t)
  const time = when(at, language)
  const facts = [time, t.attempts(attempts), lastStatus !== null && t.status(lastStatus)]
  return (
    <li className="flex items-start gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="text-sm">
          {what} ·{' '}
          <span className={classes('font-medium', DELIVERY_TONES[state])}>{t.deliveryStates[state]}</span>
        </p>
        <p className="text-muted text-sm">{facts.filter(Boolean).join(' · ')}</p>
        {lastError && <p className="text-sm">{lastError}</p>}
      </div>
      {state !== 'waiting' && (
        <Button
          variant="quiet"
          disabled={isBusy}
          aria-label={t.resendOf(what, time)}
          onClick={onResend}
          className="max-sm:min-h-11"
        >
          {t.resend}
        </Button>
      )}
    </li>
  )
}

type WebhookTexts = ReturnType<typeof useAdministrationTexts>['webhooks']

function nameOf(kind: Exclude<Delivery['kind'], 'ping'>, t: WebhookTexts): string {
  const [group, action] = partsOfKind(kind)
  return t.kind(t.groups[group], t.actions[action])
}
