import { useEffect } from 'react'
import { addresses } from '../../addresses.ts'
import { loadAgain } from '../../api/fetch-script.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useCountdown } from '../../hooks/use-countdown.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Shell } from '../../ui/shell.tsx'

const TOO_MANY = 429

/** Shown for a page that the server could not serve now; it is loaded again after a wait. */
export function Waiting({ wait }: { wait: { status: number; seconds: number } }) {
  const t = useTexts()
  const left = useCountdown(wait)
  usePageTitle(t.visit.busy)
  useEffect(() => {
    const timer = setTimeout(() => void loadAgain(), wait.seconds * 1000)
    return () => clearTimeout(timer)
  }, [wait])
  return (
    <Shell home={addresses.start}>
      <EmptyState
        isPage
        title={t.visit.busy}
        action={<Button onClick={() => void loadAgain()}>{t.problem.retry}</Button>}
      >
        {wait.status === TOO_MANY ? t.visit.busyHint(left) : t.visit.awayHint(left)}
      </EmptyState>
    </Shell>
  )
}
