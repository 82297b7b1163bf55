import type { LiveNow } from '../../../api/live.ts'
import type { LiveNews } from '../../../model/live/live-feed.ts'
import type { Why } from '../../../model/live/why.ts'
import { useLiveTexts } from '../../../texts/live/live-texts.ts'
import { Notice } from '../../../ui/notice.tsx'

interface Props extends LiveNews<LiveNow> {
  isFollowing: boolean
  why: Why | null
}

/** Whether a phone follows, and why it does not show what is on the wall. */
export function FollowStatus({ live, connection, isFollowing, why }: Props) {
  const t = useLiveTexts()
  if (connection === 'lost') return <Notice tone="warn">{t.phone.lost}</Notice>
  if (!isFollowing && why === null) return null
  const following = live === null ? t.phone.paused : live?.blank ? t.phone.dark : t.phone.isFollowing
  return (
    <p
      role="status"
      className="inline-flex rounded-2xl border border-line bg-surface px-3 py-1 text-muted text-sm"
    >
      {why === null ? following : t.why[why]}
    </p>
  )
}
