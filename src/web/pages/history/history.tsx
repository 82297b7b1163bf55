import { Link, useSearchParams } from 'wouter'
import type { Church } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { usePageTitle } from '../../hooks/use-page-title.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { INPUT } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { canWrite } from '../session/member-area.tsx'
import { useWholeSong } from '../song/use-whole-song.ts'
import { ArrangementHistory, DetailsHistory, LyricsHistory } from './kinds-of-history.tsx'
import { subjectsOf } from './subjects.ts'

/** Every saved version of a song's parts, any two compared. */
export function History({ church, songId }: { church: Church; songId: string }) {
  const t = useTexts()
  const reader = useLanguage()
  const [address, setAddress] = useSearchParams()
  const scope = { as: 'member', churchId: church.id } as const
  const whole = useWholeSong(scope, songId)
  usePageTitle(t.history.title, whole.kind === 'ready' ? whole.song.metadata.title : undefined)
  if (whole.kind === 'loading') return <Skeleton label={t.loading} />
  if (whole.kind === 'problem') return <QueryProblem error={whole.error} retry={whole.retry} />
  const subjects = subjectsOf(whole.lyrics, whole.arrangements, t, reader)
  const chosen = subjects.find(({ key }) => key === address.get('of')) ?? subjects[0]
  const common = { churchId: church.id, songId, writes: canWrite(church) }
  const { of, key: id } = chosen ?? { of: 'song', key: 'song' }
  return (
    <div>
      <Link
        href={addresses.song(scope, songId)}
        className="inline-flex items-center gap-1.5 rounded text-accent text-sm"
      >
        <Icon name="back" className="size-4" />
        {whole.song.metadata.title}
      </Link>
      <div className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="font-semibold font-serif text-3xl">{t.history.title}</h1>
        <label className="flex items-center gap-3 text-sm">
          <span className="shrink-0 text-muted">{t.history.subject}</span>
          <select
            className={INPUT}
            value={chosen?.key}
            onChange={(event) => setAddress({ of: event.target.value }, { replace: true })}
          >
            {subjects.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      {of === 'song' ? (
        <DetailsHistory {...common} />
      ) : of === 'lyrics' ? (
        <LyricsHistory key={id} {...common} id={id} />
      ) : (
        <ArrangementHistory key={id} {...common} id={id} lyrics={whole.lyrics} />
      )}
    </div>
  )
}
