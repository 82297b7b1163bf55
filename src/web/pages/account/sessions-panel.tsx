import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '../../../client/types.ts'
import { endSession, ownAccountKey, useSessions } from '../../api/people/account.ts'
import { useNow } from '../../hooks/use-time.ts'
import { useAccountTexts } from '../../texts/account/account-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { ago, when } from '../../texts/when.ts'
import { Button } from '../../ui/button.tsx'
import { Notice, Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { ConfirmDialog } from '../administration/confirm-dialog.tsx'
import { Panel } from '../administration/panel.tsx'
import { useRequest } from '../administration/use-request.ts'
import { deviceName } from './device-name.ts'

const HOUR_MS = 3_600_000

/** The sign-ins that are open, and how to end them. */
export function SessionsPanel() {
  const { loading } = useTexts()
  const { sessions: t } = useAccountTexts()
  const queries = useQueryClient()
  const { data, error, refetch } = useSessions()
  const [notice, setNotice] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { isSending, problem, run } = useRequest()
  const here = data?.filter(({ current }) => current) ?? []
  const others = data?.filter(({ current }) => !current) ?? []
  const ended = (text: string) => {
    setNotice(text)
    setAsking(false)
    void queries.invalidateQueries({ queryKey: ownAccountKey })
  }
  const end = ({ id, agent }: Session) => {
    const done = () => ended(t.ended(deviceName(t, agent)))
    // One that is gone already counts as ended.
    const refused = ({ status }: { status: number }) => {
      if (status === 404) done()
      return status === 404
    }
    void run(() => endSession(id), { done, refused })
  }
  return (
    <Panel title={t.title}>
      {data ? (
        <ul className="divide-y divide-line">
          {[...here, ...others].map((session) => (
            <SessionRow key={session.id} session={session} isSending={isSending} onEnd={() => end(session)} />
          ))}
        </ul>
      ) : error ? (
        <QueryProblem error={error} retry={refetch} />
      ) : (
        <Skeleton label={loading} lines={2} />
      )}
      {data && others.length === 0 && <p className="text-muted text-sm">{t.alone}</p>}
      {problem && <Notice tone="danger">{problem}</Notice>}
      {notice && <Notice tone="good">{notice}</Notice>}
      {others.length > 0 && (
        <div className="flex justify-end">
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t.endOthers}
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t.othersTitle}
          action={t.endOthers}
          send={() => endAll(others)}
          onClose={() => setAsking(false)}
          onDone={() => ended(t.othersEnded)}
        >
          {t.othersHint}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

/** One after the other; one that is gone already counts as ended. */
async function endAll(sessions: readonly Session[]): Promise<void> {
  for (const { id } of sessions)
    await endSession(id).catch((failure: { status?: number }) => {
      if (failure.status !== 404) throw failure
    })
}

interface RowProps {
  session: Session
  isSending: boolean
  onEnd: () => void
}

function SessionRow({ session, isSending, onEnd }: RowProps) {
  const { sessions: t } = useAccountTexts()
  const language = useLanguage()
  const now = useNow()
  const name = deviceName(t, session.agent)
  // Exact to the hour.
  const isSeenNow = now - Date.parse(session.lastSeenAt) < HOUR_MS
  const seen = isSeenNow ? t.seenNow : t.seen(ago(session.lastSeenAt, now, language))
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">{name}</p>
        <p className="text-muted text-sm">
          {[session.current ? t.here : seen, t.since(when(session.createdAt, language))].join(' · ')}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="danger"
          aria-label={t.endOf(name)}
          disabled={isSending}
          onClick={onEnd}
          className="max-sm:min-h-11"
        >
          {t.end}
        </Button>
      )}
    </li>
  )
}
