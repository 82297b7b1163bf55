import { useCountdown } from '../hooks/use-countdown.ts'
import type { Hold } from '../model/retrying-requests.ts'
import { useTexts } from '../texts/texts.ts'
import { Notice } from '../ui/notice.tsx'

/** Why many requests do not go on at the moment, and when they will. */
export function HoldNotice({ hold }: { hold: Hold | null }) {
  const t = useTexts().manyRequests
  const left = useCountdown(hold?.kind === 'waiting' ? hold : null)
  if (!hold) return null
  return (
    <Notice tone={hold.kind === 'waiting' && hold.reason === 'pace' ? 'info' : 'warn'}>
      {hold.kind === 'signedOut' ? t.signedOut : t.hold(hold.reason, left)}
    </Notice>
  )
}
