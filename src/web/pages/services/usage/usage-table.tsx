import { Link } from 'wouter'
import { addresses } from '../../../addresses.ts'
import type { Period, SungSong } from '../../../model/services/usage.ts'
import { useServiceTexts } from '../../../texts/services/service-texts.ts'
import { useLanguage } from '../../../texts/texts.ts'
import { shortDate } from '../../../texts/when.ts'
import { UsagePlot } from './usage-plot.tsx'

interface Props {
  churchId: string
  songs: readonly SungSong[]
  period: Period
}

/** A song in each row, with its days on one scale of time; on a phone the scale is below the title. */
export function UsageTable({ churchId, songs, period }: Props) {
  const { report: t } = useServiceTexts()
  const language = useLanguage()
  const scope = { as: 'member', churchId } as const
  const cell = 'px-4 py-2.5 align-middle'
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-surface">
      <table className="w-full text-sm">
        <thead className="border-line border-b text-muted">
          <tr>
            <th scope="col" className={`${cell} text-start`}>
              {t.song}
            </th>
            <th scope="col" className={`${cell} text-end`}>
              {t.count}
            </th>
            <th scope="col" className={`${cell} text-start max-sm:hidden`}>
              {t.last}
            </th>
            <th scope="col" className={`${cell} w-2/5 max-sm:hidden`}>
              <span className="sr-only">{t.when}</span>
              <span aria-hidden="true" className="flex justify-between gap-2 font-normal text-xs">
                <span>{shortDate(period.from, language)}</span>
                <span>{shortDate(period.to, language)}</span>
              </span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {songs.map((song) => (
            <tr key={song.songId}>
              <th scope="row" className={`${cell} text-start font-normal`}>
                <Link
                  href={addresses.song(scope, song.songId)}
                  className="rounded break-words font-semibold font-serif text-base hover:underline"
                >
                  {song.title}
                </Link>
                <span className="block text-muted text-xs sm:hidden">{lastOf(song, language)}</span>
                <span className="mt-1 block sm:hidden">
                  <UsagePlot song={song} period={period} />
                </span>
              </th>
              <td className={`${cell} text-end tabular-nums`}>{song.dates.length}</td>
              <td className={`${cell} whitespace-nowrap max-sm:hidden`}>{lastOf(song, language)}</td>
              <td className={`${cell} max-sm:hidden`}>
                <UsagePlot song={song} period={period} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function lastOf({ dates }: SungSong, language: string): string {
  const last = dates.toSorted().at(-1)
  return last ? shortDate(last, language) : ''
}
