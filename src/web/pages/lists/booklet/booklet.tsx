import type { LyricVersion, Song } from '../../../../client/types.ts'
import { addresses } from '../../../addresses.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'
import { usePageTitle } from '../../../hooks/screen/use-page-title.ts'
import { useStoredState } from '../../../hooks/use-stored-state.ts'
import type { Loaded } from '../../../model/lists/load-all.ts'
import { entriesOf, type SungList, type SungSong } from '../../../model/lists/sung-list.ts'
import { useLanguage, useListTexts, useTexts } from '../../../texts/texts.ts'
import { dayName } from '../../../texts/when.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/notice.tsx'
import { PagePart } from '../../../ui/page-part.tsx'
import { ColumnsChoice, OrderChoice, SizeChoice } from '../../../ui/song/print-choices.tsx'
import { useWordsOfList } from '../data/use-list-songs.ts'
import { useOpenedList } from '../data/use-opened-list.ts'
import { ListHold } from '../list-hold.tsx'
import { listName } from '../list-names.ts'
import { NoList } from '../list-page.tsx'
import { BookletSong, BookletText } from './booklet-song.tsx'

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
  const t = useListTexts()
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

export type LoadedWords = Loaded<{ song: Song; lyrics: readonly LyricVersion[] }>

export interface BookletSongProps {
  scope: Scope
  song: SungSong
  number: number
  loaded: LoadedWords | undefined
  repeatWords: boolean
}
