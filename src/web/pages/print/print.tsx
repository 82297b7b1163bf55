import { addresses } from '../../addresses.ts'
import { useForMembers } from '../../api/church.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useChosenLyrics } from '../../hooks/use-chosen-lyrics.ts'
import { useSongPlace } from '../../hooks/use-song-place.ts'
import { useWholeSong } from '../../hooks/use-whole-song.ts'
import { withChoice } from '../../model/song/language-choice.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice, Skeleton } from '../../ui/notice.tsx'
import { PagePart } from '../../ui/page-part.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { LanguageMenu } from '../../ui/song/language-menu.tsx'
import { ColumnsChoice, OrderChoice, SizeChoice } from '../../ui/song/print-choices.tsx'
import { PrintedSong } from './printed-song.tsx'
import { usePrintOptions } from './use-print-options.ts'

/** A sheet for the congregation: chosen on the screen, printed by the browser. */
export function Print({ scope, songId }: { scope: Scope; songId: string }) {
  const t = useTexts()
  const { keep } = useSongPlace()
  const whole = useWholeSong(scope, songId)
  const { order, setOrder, columns, setColumns, size, setSize, printed } = usePrintOptions()
  const lyrics = whole.kind === 'ready' ? whole.lyrics : []
  const isForMembers = useForMembers(scope)
  const { chosen, choice, choose } = useChosenLyrics(lyrics)
  usePageTitle(whole.kind === 'ready' ? whole.song.metadata.title : undefined, t.print.title)
  return (
    <main className="mx-auto max-w-4xl px-4 py-6 print:max-w-none print:p-0">
      <h1 className="sr-only print:hidden">{t.print.title}</h1>
      <div className="mb-6 flex flex-wrap items-center gap-3 print:hidden">
        <ButtonLink
          href={keep(withChoice(addresses.song(scope, songId), choice))}
          icon="back"
          variant="quiet"
        >
          {t.back}
        </ButtonLink>
        <OrderChoice value={order} onChange={setOrder} />
        <ColumnsChoice value={columns} onChange={setColumns} />
        <SizeChoice value={size} onChange={setSize} />
        {chosen && <LanguageMenu lyrics={lyrics} chosen={chosen} onChoose={choose} />}
        <Button variant="primary" icon="print" className="ms-auto" onClick={() => window.print()}>
          {t.print.button}
        </Button>
      </div>
      {whole.kind === 'loading' && <Skeleton lines={12} label={t.loading} />}
      {whole.kind === 'problem' && <QueryProblem error={whole.error} retry={whole.retry} />}
      {whole.kind === 'ready' && isForMembers(whole.song) && (
        <Notice tone="info" className="mb-6 print:hidden">
          {t.visibility.print}
        </Notice>
      )}
      {whole.kind === 'ready' && (
        <PagePart of={whole.song}>
          <PrintedSong
            metadata={whole.song.metadata}
            lyrics={[chosen?.first ?? [], chosen?.second ?? []].flat()}
            {...printed}
          />
        </PagePart>
      )}
    </main>
  )
}
