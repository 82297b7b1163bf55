import { useSearchParams } from 'wouter'
import type { Church } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { useArchivedParts } from '../../api/archived-parts.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { type ReadySong, useWholeSong } from '../../hooks/use-whole-song.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { lyricName } from '../../texts/language-names.ts'
import { useLanguage } from '../../texts/texts.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { INPUT } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/notice.tsx'
import { PagePart } from '../../ui/page-part.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { ComparedTimeline, subjectsOf } from './compared-timeline.tsx'

/** Every saved version of a song's details, words and sheet music in one timeline, any two of a part compared. */
export function History({ church, songId }: { church: Church; songId: string }) {
  const t = useAllTexts()
  const whole = useWholeSong({ as: 'member', churchId: church.id }, songId)
  usePageTitle(t.history.title, whole.kind === 'ready' ? whole.song.metadata.title : undefined)
  const archived = useArchivedParts({ as: 'member', churchId: church.id }, songId)
  const isRead = [archived.lyrics, archived.arrangements].every((query) => query.isFetched)
  if (whole.kind === 'loading' || !isRead) return <Skeleton label={t.loading} />
  if (whole.kind === 'problem') return <QueryProblem error={whole.error} retry={whole.retry} />
  const all = {
    ...whole,
    lyrics: [...whole.lyrics, ...(archived.lyrics.data ?? [])],
    arrangements: [...whole.arrangements, ...(archived.arrangements.data ?? [])],
  }
  return <LoadedHistory church={church} whole={all} />
}

function LoadedHistory({ church, whole }: { church: Church; whole: ReadySong }) {
  const t = useAllTexts()
  const reader = useLanguage()
  const [address, setAddress] = useSearchParams()
  const { song, lyrics, arrangements } = whole
  const place = { churchId: church.id, songId: song.id }
  const subjects = subjectsOf(place, lyrics, arrangements, t, reader)
  const lyricsName = (id: string) => {
    const found = lyrics.find((version) => version.id === id)
    return found ? lyricName(found, reader) : t.song.words
  }
  const chosen = subjects.find(({ key }) => key === address.get('of'))
  return (
    <div>
      <BackLink
        href={addresses.song({ as: 'member', churchId: church.id }, song.id)}
        label={song.metadata.title}
      />
      <div className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="min-w-0 wrap-anywhere font-semibold font-serif text-3xl">{t.history.title}</h1>
        <label className="flex min-w-0 items-center gap-3 text-sm">
          <span className="shrink-0 text-muted">{t.history.subject}</span>
          <select
            className={INPUT}
            value={chosen?.key ?? ''}
            onChange={({ target: { value } }) => setAddress(value ? { of: value } : {}, { replace: true })}
          >
            <option value="">{t.history.everything}</option>
            {subjects.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <PagePart of={chosen}>
        <ComparedTimeline
          church={church}
          home={addresses.history(church.id, song.id)}
          subjects={chosen ? [chosen] : subjects}
          names={{ lyrics: lyricsName }}
        />
      </PagePart>
    </div>
  )
}
