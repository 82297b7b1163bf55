import { useEffect, useState } from 'react'
import { useLanguage } from '../../texts/texts.ts'
import { clockTime } from '../../texts/when.ts'

const SECOND = 1_000

/** The time of day, as the reader's language writes it. */
export function Clock() {
  const language = useLanguage()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), SECOND)
    return () => clearInterval(timer)
  }, [])
  return (
    <time className="text-3xl tabular-nums" dateTime={now.toISOString()}>
      {clockTime(now, language)}
    </time>
  )
}
