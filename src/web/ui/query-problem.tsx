import { useEffect, useMemo } from 'react'
import { useCountdown } from '../hooks/use-countdown.ts'
import { NoAnswer, RefusedRequest } from '../model/save/failure.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { EmptyState, Notice } from './notice.tsx'

interface Props {
  error: Error
  retry: () => void
}

const TRY_AGAIN_AFTER = 5

/** Why something could not be read. What passes by itself is waited out and tried again. */
export function QueryProblem({ error, retry }: Props) {
  const t = useTexts()
  const refused = error instanceof RefusedRequest ? error : null
  const passing = error instanceof NoAnswer || refused?.status === 429 || (refused?.status ?? 0) >= 502
  const wait = useMemo(
    () => (passing ? { seconds: refused?.retryAfter ?? TRY_AGAIN_AFTER } : null),
    [passing, refused],
  )
  const left = useCountdown(wait)
  useEffect(() => {
    if (!wait) return
    const timer = setTimeout(retry, wait.seconds * 1000)
    return () => clearTimeout(timer)
  }, [wait, retry])
  if (refused?.status === 404 || refused?.status === 400) {
    return (
      <EmptyState isPage title={t.problem.notFound}>
        {t.problem.notFoundHint}
      </EmptyState>
    )
  }
  const again = (
    <Button variant="plain" onClick={retry}>
      {t.problem.retry}
    </Button>
  )
  if (refused?.status === 429) return <Notice tone="warn">{t.problem.tooMany(left)}</Notice>
  return (
    <Notice tone={passing ? 'warn' : 'danger'} actions={again}>
      {refused ? refused.message : t.problem.noAnswer}
    </Notice>
  )
}
