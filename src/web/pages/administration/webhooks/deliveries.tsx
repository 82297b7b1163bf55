import { useState } from 'react'
import type { Delivery } from '../../../../client/types.ts'
import { resend, useDeliveries } from '../../../api/webhooks.ts'
import { partsOfKind } from '../../../model/people-and-programs.ts'
import { useAdministrationTexts } from '../../../texts/administration/administration-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { when } from '../../../texts/when.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Notice, Skeleton } from '../../../ui/notice.tsx'
import { QueryProblem } from '../../../ui/query-problem.tsx'
import { useRequest } from '../use-request.ts'

interface Props {
  path: { churchId: string; webhookId: string }
  label: string
}

/** What was sent to a webhook, newest first. */
export function Deliveries({ path, label }: Props) {
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

const TONES: Record<Delivery['state'], string> = {
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
          {what} · <span className={classes('font-medium', TONES[state])}>{t.deliveryStates[state]}</span>
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
