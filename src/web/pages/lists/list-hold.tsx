import { useCountdown } from '../../hooks/use-countdown.ts'
import type { LoadHold } from '../../model/lists/load-all.ts'
import { useListTexts } from '../../texts/texts.ts'
import { Notice } from '../../ui/notice.tsx'

/** Why the songs of a list are not all there yet. */
export function ListHold({ hold }: { hold: LoadHold | null }) {
  const t = useListTexts()
  const left = useCountdown(hold)
  if (!hold) return null
  return <Notice tone="warn">{t.hold[hold.reason](left)}</Notice>
}
