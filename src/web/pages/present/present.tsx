import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useChosenLyrics } from '../../hooks/use-chosen-lyrics.ts'
import { useSongPlace } from '../../hooks/use-song-place.ts'
import { useWholeSong } from '../../hooks/use-whole-song.ts'
import { idsOf, withChoice } from '../../model/song/language-choice.ts'
import { useTexts } from '../../texts/texts.ts'
import { Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { PresentSongs } from './present-songs.tsx'

/** One song on a wall. */
export function Present({ scope, songId }: { scope: Scope; songId: string }) {
  const t = useTexts()
  const [, navigate] = useLocation()
  const { keep } = useSongPlace()
  const whole = useWholeSong(scope, songId)
  const lyrics = whole.kind === 'ready' ? whole.lyrics : []
  const { chosen, choice, choose } = useChosenLyrics(lyrics)
  usePageTitle(whole.kind === 'ready' ? whole.song.metadata.title : undefined, t.present.title)
  if (whole.kind === 'ready')
    return (
      <PresentSongs
        songs={[{ key: songId, song: whole.song, lyrics, chosen: chosen ? idsOf(chosen) : [] }]}
        onChoose={(_at, ids) => {
          const [first, second] = ids.map((id) => lyrics.find((version) => version.id === id))
          if (first) choose({ first, second: second ?? null })
        }}
        onLeave={() => navigate(keep(withChoice(addresses.song(scope, songId), choice)))}
      />
    )
  return (
    <main data-theme="dark" className="fixed inset-0 flex flex-col bg-black text-white">
      <h1 className="sr-only">{t.present.title}</h1>
      {whole.kind === 'loading' ? (
        <Skeleton label={t.loading} />
      ) : (
        <div className="m-auto bg-paper p-6 text-ink">
          <QueryProblem error={whole.error} retry={whole.retry} />
        </div>
      )}
    </main>
  )
}
