import type { LyricSection, LyricVersion, Metadata } from '../../client/types.ts'
import { directionOf } from '../../core/languages/language-match.ts'
import { singingOrder } from '../../core/song-words.ts'
import { addresses } from '../addresses.ts'
import { useForMembers } from '../api/church.ts'
import type { Scope } from '../api/requests/endpoints.ts'
import { usePageTitle } from '../hooks/screen/use-page-title.ts'
import { useChosenLyrics } from '../hooks/use-chosen-lyrics.ts'
import { useSongPlace } from '../hooks/use-song-place.ts'
import { useStoredState } from '../hooks/use-stored-state.ts'
import { useWholeSong } from '../hooks/use-whole-song.ts'
import { withChoice } from '../model/song/language-choice.ts'
import { pairedSections, type SectionPair, wordsOnce } from '../model/song/printed-sections.ts'
import { lyricNames } from '../texts/language-names.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { classes } from '../ui/class-names.ts'
import { Notice, Skeleton } from '../ui/notice.tsx'
import { PagePart } from '../ui/page-part.tsx'
import { QueryProblem } from '../ui/query-problem.tsx'
import { LanguageMenu } from '../ui/song/language-menu.tsx'
import { ColumnsChoice, OrderChoice, SizeChoice } from '../ui/song/print-choices.tsx'

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

interface PrintedSongProps extends HowPrinted {
  metadata: Metadata
  /** Two stand side by side, more of them one after the other. */
  lyrics: readonly LyricVersion[]
}

/** Black on white in every theme, for paper. */
export function PrintedSong({ metadata, lyrics, ...how }: PrintedSongProps) {
  const reader = useLanguage()
  const [first, second] = lyrics
  return (
    <article className="rounded-xl border border-line bg-white p-8 font-serif text-black shadow-sm sm:p-12 print:border-0 print:p-0 print:shadow-none">
      <header className="mb-8 break-after-avoid">
        <h2 className={classes('font-semibold', how.large ? 'text-4xl' : 'text-3xl')}>{metadata.title}</h2>
        {metadata.authors.length > 0 && (
          <p className="mt-1 text-neutral-700">{metadata.authors.join(', ')}</p>
        )}
        {metadata.songbooks.length > 0 && (
          <p className="text-neutral-700 text-sm">
            {metadata.songbooks.map(({ book, number }) => `${book} ${number}`).join(' · ')}
          </p>
        )}
      </header>
      {first && second && lyrics.length === 2 ? (
        <PrintedPair first={first} second={second} {...how} />
      ) : (
        lyrics.map((version) => (
          <section key={version.id} className="mb-8">
            {lyrics.length > 1 && (
              <h3 className="mb-3 break-after-avoid text-neutral-700 text-sm italic">
                {lyricNames(version, reader)}
              </h3>
            )}
            <PrintedWords version={version} {...how} />
          </section>
        ))
      )}
      {metadata.copyright.trim() !== '' && (
        <p className="break-before-avoid whitespace-pre-line border-neutral-300 border-t pt-3 text-neutral-700 text-sm">
          {metadata.copyright}
        </p>
      )}
    </article>
  )
}

interface PrintedPairProps extends HowPrinted {
  first: LyricVersion
  second: LyricVersion
}

const SIDE_BY_SIDE = 'grid grid-cols-2 gap-x-8'

/** Two languages side by side, section beside section and line beside line. */
function PrintedPair({ first, second, repeatWords, large }: PrintedPairProps) {
  const t = useTexts()
  const reader = useLanguage()
  const pairs = pairsOnce(pairedSections(singingOrder(first), singingOrder(second)))
  const heading = (section: LyricSection | null, isNamed: boolean) =>
    section && (
      <>
        {section.name}
        {isNamed && <span className="font-normal normal-case"> ({t.print.again})</span>}
      </>
    )
  const words = (version: LyricVersion) => ({ lang: version.language, dir: directionOf(version.language) })
  return (
    <div className={classes('mb-8', large ? 'text-2xl' : 'text-base')}>
      <div className={classes(SIDE_BY_SIDE, 'mb-3 break-after-avoid text-neutral-700 text-sm italic')}>
        <h3>{lyricNames(first, reader)}</h3>
        <h3>{lyricNames(second, reader)}</h3>
      </div>
      {pairs.map(({ pair, again }, at) => {
        const isNamed = again && !repeatWords
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a section may be printed several times; its place tells them apart
          <section key={at} className={sectionClass({ mayBreak: at === 0, isNamed })}>
            <div className={classes(SIDE_BY_SIDE, headingClass({ isNamed }))}>
              <h4 {...words(first)}>{heading(pair.first, isNamed)}</h4>
              <h4 {...words(second)}>{heading(pair.second, isNamed)}</h4>
            </div>
            {!isNamed &&
              linesInStep(pair).map(([left, right], line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat; their place tells them apart
                <div key={line} className={classes(SIDE_BY_SIDE, line === 0 && 'break-after-avoid')}>
                  <p className={LINE} {...words(first)}>
                    {left}
                  </p>
                  <p className={LINE} {...words(second)}>
                    {right}
                  </p>
                </div>
              ))}
          </section>
        )
      })}
    </div>
  )
}

/** The words of a pair stand only the first time. */
function pairsOnce(pairs: readonly SectionPair[]): { pair: SectionPair; again: boolean }[] {
  const seen = new Set<string>()
  return pairs.map((pair) => {
    const name = `${pair.first?.id} ${pair.second?.id}`
    const again = seen.has(name)
    seen.add(name)
    return { pair, again }
  })
}

function linesInStep({ first, second }: SectionPair): [string, string][] {
  const [left, right] = [first?.lines ?? [], second?.lines ?? []]
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => [
    left[at]?.text ?? '',
    right[at]?.text ?? '',
  ])
}

interface HowPrinted {
  repeatWords: boolean
  twoColumns: boolean
  large: boolean
}

/**
 * A section stays whole. The first one may break where it is longer than the page, so that the title never has a page
 * alone; one that is only named stays with the section before.
 */
const sectionClass = ({ mayBreak, isNamed }: { mayBreak: boolean; isNamed: boolean }): string =>
  classes('mb-[1.1em] leading-relaxed', !mayBreak && 'break-inside-avoid', isNamed && 'break-before-avoid')

/** A heading stays with its first lines, also where a section is longer than a page. */
const headingClass = ({ isNamed }: { isNamed: boolean }): string =>
  classes(
    'font-sans font-semibold text-[0.7em] text-neutral-700 uppercase tracking-wider',
    !isNamed && 'break-after-avoid',
  )

/** What does not fit into one row goes on a little further in. */
const LINE = '-indent-[1.2em] min-h-[1lh] ps-[1.2em]'

function PrintedWords({ version, repeatWords, twoColumns, large }: HowPrinted & { version: LyricVersion }) {
  const t = useTexts()
  return (
    <div
      lang={version.language}
      dir={directionOf(version.language)}
      className={classes(large ? 'text-2xl' : 'text-base', twoColumns && 'columns-2 gap-10')}
    >
      {wordsOnce(singingOrder(version)).map(({ section, again }, at) => {
        const isNamed = again && !repeatWords
        return (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: a section may be printed several times; its place tells them apart
            key={`${section.id}-${at}`}
            className={sectionClass({ mayBreak: at === 0 && !twoColumns, isNamed })}
          >
            <p className={headingClass({ isNamed })}>
              {section.name}
              {isNamed && <span className="font-normal normal-case"> ({t.print.again})</span>}
            </p>
            {!isNamed &&
              section.lines.map((line, place) => (
                <p key={line.id} className={classes(LINE, place === 0 && 'break-after-avoid')}>
                  {line.text}
                </p>
              ))}
          </section>
        )
      })}
    </div>
  )
}

/** How this browser prints songs. */
export function usePrintOptions() {
  const [order, setOrder] = useStoredState('print-order', ['full', 'once'], 'once')
  const [columns, setColumns] = useStoredState('print-columns', ['one', 'two'], 'one')
  const [size, setSize] = useStoredState('print-size', ['normal', 'large'], 'normal')
  const printed = { repeatWords: order === 'full', twoColumns: columns === 'two', large: size === 'large' }
  return { order, setOrder, columns, setColumns, size, setSize, printed }
}
