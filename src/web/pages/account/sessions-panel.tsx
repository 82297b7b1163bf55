import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Session, SignIn } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { endSession, ownAccountKey, useSessions, useSignIns } from '../../api/people/account.ts'
import { useChurches } from '../../api/queries.ts'
import { useNow } from '../../hooks/use-time.ts'
import { readAgent } from '../../model/agent.ts'
import { type AccountTexts, useAccountTexts } from '../../texts/account/account-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { ago, when } from '../../texts/when.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice, Skeleton } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { useRequest } from '../../ui/use-request.ts'

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

const FIRST = 5

/** The latest sign-ins and refused attempts, with where they came from. */
export function SignInsPanel() {
  const { loading } = useTexts()
  const { signIns: t } = useAccountTexts()
  const { data, error, refetch } = useSignIns()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? data : data?.slice(0, FIRST)
  return (
    <Panel title={t.title}>
      <p className="text-muted text-sm">{t.hint}</p>
      {shown ? (
        <ul className="divide-y divide-line">
          {shown.map((signIn) => (
            <SignInRow key={signIn.id} signIn={signIn} />
          ))}
          {shown.length === 0 && <li className="text-sm">{t.none}</li>}
        </ul>
      ) : error ? (
        <QueryProblem error={error} retry={refetch} />
      ) : (
        <Skeleton label={loading} lines={3} />
      )}
      {data && data.length > FIRST && !showsAll && (
        <div className="flex justify-end">
          <Button onClick={() => setShowsAll(true)}>{t.more}</Button>
        </div>
      )}
    </Panel>
  )
}

function SignInRow({ signIn: { at, way, refused, address, agent } }: { signIn: SignIn }) {
  const { signIns: t, sessions } = useAccountTexts()
  const language = useLanguage()
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="break-words font-medium">{deviceName(sessions, agent)}</p>
      <p className={classes('break-words text-sm', refused > 0 ? 'text-warn' : 'text-muted')}>
        {[refused > 0 ? t.refused(refused) : t.ways[way], when(at, language), address]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}

/** The program of a sign-in in readable words. */
const deviceName = (t: AccountTexts['sessions'], agent: string | null): string => {
  const { program, system } = readAgent(agent)
  if (program && system) return t.on(program, system)
  return program ?? system ?? t.unknown
}

/** Tokens belong to a church, where they are made and revoked. */
export function TokensPanel() {
  const { tokens: t } = useAccountTexts()
  const churches = useChurches().data?.churches
  return (
    <Panel title={t.title}>
      <p className="text-muted text-sm">{churches?.length === 0 ? t.none : t.hint}</p>
      {churches && churches.length > 0 && (
        <ul className="space-y-1">
          {churches.map(({ id, name }) => (
            <li key={id}>
              <Link
                href={addresses.administration(id, 'tokens')}
                className="inline-flex min-h-10 items-center rounded text-accent underline max-sm:min-h-11"
              >
                {t.of(name)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
