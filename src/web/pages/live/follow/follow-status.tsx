import { useEffect, useState } from 'react'
import type { LiveNow } from '../../../api/live.ts'
import type { LiveNews } from '../../../model/live/live-feed.ts'
import type { Why } from '../../../model/live/sung-section.ts'
import { useLiveTexts } from '../../../texts/live/live-texts.ts'
import { Notice } from '../../../ui/notice.tsx'

/** In milliseconds: long enough to be read once. */
const SHOWN_MS = 3_000

interface Props extends LiveNews<LiveNow> {
  isFollowing: boolean
  why: Why | null
}

/** Whether a phone follows, and why it does not show what is on the wall. That it follows is said for a moment only. */
export function FollowStatus({ live, connection, isFollowing, why }: Props) {
  const t = useLiveTexts()
  const following = live === null ? t.phone.paused : live?.blank ? t.phone.dark : t.phone.isFollowing
  const text = why === null ? following : t.why[why]
  const passes = why === null && live != null && !live.blank
  const [hasPassed, setPassed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is shown anew
  useEffect(() => {
    setPassed(false)
    if (!passes) return
    const timer = setTimeout(() => setPassed(true), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [text, passes, isFollowing])
  if (connection === 'lost') return <Notice tone="warn">{t.phone.lost}</Notice>
  if ((!isFollowing && why === null) || (passes && hasPassed)) return null
  return (
    <p
      role="status"
      className="inline-flex rounded-2xl border border-line bg-surface px-3 py-1 text-muted text-sm"
    >
      {text}
    </p>
  )
}
