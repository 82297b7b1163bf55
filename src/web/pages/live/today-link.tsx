import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { addresses } from '../../addresses.ts'
import { todayQuery } from '../../api/live.ts'
import { serviceOfTheDay } from '../../model/live/service-of-the-day.ts'
import { useLiveTexts } from '../../texts/live/live-texts.ts'

/** From the songs to the service of the day, or to the next one. Its height is that of the line it stands in. */
export function TodayLink({ churchId }: { churchId: string }) {
  const t = useLiveTexts()
  const { data } = useQuery(todayQuery(churchId))
  const found = data && serviceOfTheDay(data)
  if (!found || found.kind === 'none') return null
  return (
    <Link
      href={addresses.today(churchId)}
      className="-my-3 inline-flex min-h-11 items-center rounded font-medium text-accent text-sm underline"
    >
      {found.kind === 'one' && found.isLater ? t.next : t.toToday}
    </Link>
  )
}
