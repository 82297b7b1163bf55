import type { LyricVersion, Song } from '../../../client/types.ts'
import { directionOf } from '../../../core/languages/language-match.ts'
import { singingOrder } from '../../../core/song-words.ts'
import { addresses } from '../../addresses.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { wantedLanguages } from '../../hooks/use-chosen-lyrics.ts'
import { useStoredState } from '../../hooks/use-stored-state.ts'
import { chosenVersions, sungLyrics } from '../../model/lists/chosen-words.ts'
import type { Loaded } from '../../model/lists/load-all.ts'
import {
  entriesOf,
  paragraphsOf,
  type SungList,
  type SungSong,
  type SungText,
} from '../../model/lists/sung-list.ts'
import { wordsOnce } from '../../model/song/printed-sections.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { lyricNames } from '../../texts/language-names.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { dayName } from '../../texts/when.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/notice.tsx'
import { PagePart } from '../../ui/page-part.tsx'
import { ColumnsChoice, OrderChoice, SizeChoice } from '../../ui/song/print-choices.tsx'
import { listName } from './list-names.ts'
import { NoList } from './list-page.tsx'
import { ListHold, useWordsOfList } from './use-list-songs.tsx'
import { useOpenedList } from './use-own-lists.ts'

/** The words of a whole list on paper. */
export function ListBooklet({ scope, listId }: { scope: Scope; listId?: string }) {
  const opened = useOpenedList(scope.churchId, listId)
  return (
    <main className="mx-auto max-w-4xl px-4 py-6 print:max-w-none print:p-0">
      {'list' in opened ? (
        <Booklet scope={scope} list={opened.list} back={addresses.list(scope, opened.place)} />
      ) : (
        <NoList scope={scope} kind={opened.kind} />
      )}
    </main>
  )
}

interface Props {
  scope: Scope
  list: SungList
  /** The page that leaving leads to. */
  back: string
  /** The words of the link there; left out: those of a list. */
  backLabel?: string
}

/** The words of a list or of a service, and the printed page around them. */
export function Booklet({ scope, list, back, backLabel }: Props) {
  const { loading } = useTexts()
  const t = useAllTexts().lists
  const language = useLanguage()
  const { loaded, hold, isComplete } = useWordsOfList(scope, list)
  const [order, setOrder] = useStoredState('print-order', ['full', 'once'], 'once')
  const [columns, setColumns] = useStoredState('booklet-columns', ['one', 'two'], 'two')
  const [size, setSize] = useStoredState('print-size', ['normal', 'large'], 'normal')
  const name = listName(list, language, t)
  usePageTitle(name, t.booklet.title)
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-3 print:hidden">
        <ButtonLink href={back} icon="back" variant="quiet">
          {backLabel ?? t.booklet.back}
        </ButtonLink>
        <OrderChoice value={order} onChange={setOrder} />
        <ColumnsChoice value={columns} onChange={setColumns} />
        <SizeChoice value={size} onChange={setSize} />
        <Button
          variant="primary"
          icon="print"
          className="ms-auto"
          disabled={!isComplete}
          onClick={() => window.print()}
        >
          {t.booklet.print}
        </Button>
      </div>
      <ListHold hold={hold} />
      <article className="rounded-xl border border-line bg-white p-6 font-serif text-black shadow-sm sm:p-10 print:border-0 print:p-0 print:shadow-none">
        <header className="mb-6 border-neutral-300 border-b pb-4">
          <h1 className="text-balance font-semibold text-3xl">{name}</h1>
          {list.date && list.title.trim() !== '' && (
            <p className="mt-1 text-neutral-700">{dayName(list.date, language)}</p>
          )}
        </header>
        {!isComplete && <Skeleton lines={12} label={loading} />}
        <div
          className={classes(
            size === 'large' ? 'text-xl' : 'text-sm',
            columns === 'two' && 'gap-10 sm:columns-2 print:columns-2',
          )}
        >
          {isComplete &&
            entriesOf(list).map((entry, at) =>
              entry.kind === 'text' ? (
                <PagePart key={entry.text.key}>
                  <BookletText text={entry.text} number={at + 1} />
                </PagePart>
              ) : (
                <PagePart key={entry.song.key} of={loaded.get(entry.song.songId)}>
                  <BookletSong
                    scope={scope}
                    song={entry.song}
                    number={at + 1}
                    loaded={loaded.get(entry.song.songId)}
                    repeatWords={order === 'full'}
                  />
                </PagePart>
              ),
            )}
        </div>
      </article>
    </>
  )
}

type LoadedWords = Loaded<{ song: Song; lyrics: readonly LyricVersion[] }>

interface BookletSongProps {
  scope: Scope
  song: SungSong
  number: number
  loaded: LoadedWords | undefined
  repeatWords: boolean
}

/** One song of a booklet: whole where it fits into a column, and its heading never without its first words. */
function BookletSong({ scope, song, number, loaded, repeatWords }: BookletSongProps) {
  const t = useAllTexts().lists
  const reader = useLanguage()
  const found = loaded?.kind === 'ready' ? loaded.value : null
  const versions = found ? chosenVersions(song, sungLyrics(song, found.lyrics), wantedLanguages()) : []
  const title = found?.song.metadata.title ?? (song.title || t.unnamed)
  return (
    <section className="mb-7 break-inside-avoid" data-song={song.songId}>
      <h2 className="mb-2 break-after-avoid text-balance font-semibold text-[1.3em] leading-tight">
        <Place of={number} /> {title}
      </h2>
      {versions.length > 0 ? (
        versions.map((lyrics) => (
          <div key={lyrics.id}>
            {versions.length > 1 && (
              <h3 className="mb-1 break-after-avoid text-[0.9em] text-neutral-700 italic">
                {lyricNames(lyrics, reader)}
              </h3>
            )}
            <Words lyrics={lyrics} repeatWords={repeatWords} />
          </div>
        ))
      ) : (
        <p className="text-neutral-700 italic">
          {found
            ? t.booklet.noWords
            : loaded?.kind === 'refused'
              ? t.refused(loaded.message)
              : scope.as === 'member'
                ? t.missingForMembers
                : t.missing}
        </p>
      )}
      {found && <Rights song={found.song} />}
    </section>
  )
}

/** The place among all items, as in the plan and on phones. */
const Place = ({ of }: { of: number }) => <span className="text-neutral-600 tabular-nums">{of}.</span>

/** A text between the songs of a service. */
function BookletText({ text, number }: { text: SungText; number: number }) {
  return (
    <section className="mb-7">
      <h2 className="mb-2 break-after-avoid text-balance font-semibold text-[1.3em] leading-tight">
        <Place of={number} /> {text.title}
      </h2>
      {text.text.trim() !== '' &&
        paragraphsOf(text).map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may repeat; their place tells them apart
          <p key={at} className="mb-[0.8em] whitespace-pre-line">
            {paragraph}
          </p>
        ))}
    </section>
  )
}

function Words({ lyrics, repeatWords }: { lyrics: LyricVersion; repeatWords: boolean }) {
  const { print } = useTexts()
  return (
    <div lang={lyrics.language} dir={directionOf(lyrics.language)}>
      {wordsOnce(singingOrder(lyrics)).map(({ section, again }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section may be printed several times; its place tells them apart
        <div key={`${section.id}-${at}`} className="mb-[0.8em] break-inside-avoid leading-normal">
          <p className="break-after-avoid font-sans font-semibold text-[0.7em] text-neutral-700 uppercase tracking-wider">
            {section.name}
            {again && !repeatWords && <span className="font-normal normal-case"> ({print.again})</span>}
          </p>
          {(repeatWords || !again) &&
            section.lines.map((line) => (
              <p key={line.id} className="-indent-[1em] min-h-[1lh] ps-[1em]">
                {line.text}
              </p>
            ))}
        </div>
      ))}
    </div>
  )
}

/** The copyright stands with the song, as licences require. */
function Rights({ song: { metadata } }: { song: Song }) {
  const { authors, copyright } = metadata
  if (authors.length === 0 && copyright.trim() === '') return null
  return (
    <p className="break-before-avoid whitespace-pre-line text-[0.75em] text-neutral-700">
      {[authors.join(', '), copyright.trim()].filter(Boolean).join('\n')}
    </p>
  )
}
