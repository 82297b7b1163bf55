import { useTexts } from '../../../texts/texts.ts'
import { Notice } from '../../../ui/notice.tsx'
import { HoldNotice } from '../../hold-notice.tsx'
import type { Comparison } from '../use-known-songs.ts'

/** How far the comparison with the songs of the church has come. */
export function ComparisonState({ comparison: { state, count, hold } }: { comparison: Comparison }) {
  const { import: t } = useTexts().transfer
  if (state === 'failed') return <Notice tone="warn">{t.compareFailed}</Notice>
  if (state === 'done') return null
  return (
    <div className="space-y-2">
      <p className="text-muted text-sm tabular-nums">{t.comparing(count)}</p>
      <progress aria-label={t.comparing(count)} className="h-2 w-full accent-accent" />
      <HoldNotice hold={hold} />
    </div>
  )
}
