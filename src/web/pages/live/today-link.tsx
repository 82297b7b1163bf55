import { Link } from 'wouter'
import type { NextService } from '../../../client/web-contract.ts'
import { addresses } from '../../addresses.ts'
import { useLiveTexts } from '../../texts/live/live-texts.ts'

export interface TodayLinkProps {
  churchId: string
  next: NextService
}

/** From the songs to the service of the day, or to the next one. Its height is that of the line it stands in. */
export function TodayLink({ churchId, next }: TodayLinkProps) {
  const t = useLiveTexts()
  return (
    <Link
      href={addresses.today(churchId)}
      className="-my-3 inline-flex min-h-11 items-center rounded font-medium text-accent text-sm underline"
    >
      {next === 'today' ? t.toToday : t.next}
    </Link>
  )
}
