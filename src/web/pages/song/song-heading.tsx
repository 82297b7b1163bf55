import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Metadata } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { splitName } from '../../model/song/split-name.ts'
import { useTexts } from '../../texts/texts.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ForMembers } from '../../ui/song/for-members.tsx'

interface SongHeadingProps {
  scope: Scope
  metadata: Metadata
  /** Opened from a list: the way back leads there, above. */
  isInList: boolean
  isForMembers: boolean
  /** What the words are called beside their language, where there is nothing to choose. */
  label: string
  /** On a phone, where everything else about the language is behind "More". */
  language: ReactNode
  actions: ReactNode
  /** For those who may change the details; on a phone they are below the words. */
  editDetails: ReactNode
  /** The same for the words, which a phone shows without a heading of their own. */
  editWords: ReactNode
  /** When the song was sung last, for members; on a phone it is below the words. */
  sung: ReactNode
}

/** Title, authors and where the song stands. On a phone one line of it, because the words come first there. */
export function SongHeading(props: SongHeadingProps) {
  const { scope, metadata, isInList, isForMembers, label, language, actions, sung } = props
  const { editDetails, editWords } = props
  const t = useTexts()
  const { title, alternateTitles, authors } = metadata
  return (
    <header className="space-y-4 max-sm:mb-0 max-sm:space-y-0">
      {!isInList && (
        <BackLink
          href={addresses.songs(scope)}
          label={t.song.backToSongs}
          className="max-sm:-mt-6 max-sm:-mb-2 max-sm:flex max-sm:min-h-11 max-sm:w-fit"
        />
      )}
      <div>
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <h1 className="min-w-0 flex-1 basis-80 text-balance font-semibold font-serif text-2xl leading-tight sm:text-4xl">
            {title}
          </h1>
          <div className="flex flex-wrap gap-2 max-sm:hidden print:hidden">{actions}</div>
        </div>
        {isForMembers && <ForMembers className="mt-2" />}
        {alternateTitles.length > 0 && (
          <p className="mt-1 text-lg text-muted italic max-sm:hidden">
            <span className="sr-only">{t.song.alsoKnownAs} </span>
            {alternateTitles.join(' · ')}
          </p>
        )}
        {authors.length > 0 && (
          <p className="mt-2 text-muted max-sm:hidden">
            <span className="sr-only">{t.song.by} </span>
            {authors.map((author, at) => (
              <Fragment key={author}>
                {at > 0 && ', '}
                <Link
                  href={addresses.songs(scope, author)}
                  className="rounded underline decoration-line underline-offset-4 hover:decoration-control"
                >
                  {author}
                </Link>
              </Fragment>
            ))}
          </p>
        )}
        <div className="mt-2 empty:hidden max-sm:hidden print:hidden">{sung}</div>
      </div>
      <OneLine metadata={metadata} label={label} language={language} edit={editWords} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 max-sm:hidden print:hidden">
        <SongChips scope={scope} metadata={metadata} />
        {editDetails}
      </div>
    </header>
  )
}

/** The first book, then who wrote it, as far as there is room. */
function OneLine({
  metadata,
  label,
  language,
  edit,
}: Pick<SongHeadingProps, 'metadata' | 'label' | 'language'> & { edit: ReactNode }) {
  const { songbooks, authors } = metadata
  const [entry] = songbooks
  const rest = [authors.join(', '), label].filter((text) => text.trim() !== '').join(' · ')
  if (!entry && rest === '' && !language && !edit) return null
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-end gap-x-3 sm:hidden print:hidden">
      <p data-details="" className="flex min-w-0 flex-1 basis-24 text-muted text-sm">
        {entry && (
          <span className="flex max-w-[62%] shrink">
            <BookNumber {...entry} />
          </span>
        )}
        {entry && rest !== '' && <span className="shrink-0 whitespace-pre"> · </span>}
        <span className="min-w-0 shrink-[9999] truncate">{rest}</span>
      </p>
      {language}
      {edit}
    </div>
  )
}

const CHIP =
  'inline-flex min-h-8 max-w-full items-center rounded-full border border-line bg-surface px-3 text-sm hover:border-control max-sm:min-h-11'

interface SongChipsProps {
  scope: Scope
  metadata: Metadata
}

interface DetailsProps extends SongChipsProps {
  /** For those who may change them. */
  edit: ReactNode
}

/** Books and themes, each of which searches. */
function SongChips({ scope, metadata: { songbooks, themes } }: SongChipsProps) {
  const t = useTexts()
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2 empty:hidden">
      <Chips label={t.song.books}>
        {songbooks.map(({ book, number }) => (
          <Link key={`${book} ${number}`} href={addresses.songs(scope, `${book} ${number}`)} className={CHIP}>
            <BookNumber book={book} number={number} />
          </Link>
        ))}
      </Chips>
      <Chips label={t.song.themes}>
        {themes.map((theme) => (
          <Link key={theme} href={addresses.songs(scope, theme)} className={CHIP}>
            {theme}
          </Link>
        ))}
      </Chips>
    </div>
  )
}

/** On a phone, below the words: all that the one line above them leaves out. */
export function SongDetails({ scope, metadata, edit }: DetailsProps) {
  const t = useTexts()
  const { alternateTitles, authors } = metadata
  return (
    <div className="space-y-3 sm:hidden print:hidden">
      {alternateTitles.length > 0 && (
        <p className="text-muted italic">
          <span className="sr-only">{t.song.alsoKnownAs} </span>
          {alternateTitles.join(' · ')}
        </p>
      )}
      <Chips label={t.song.authors}>
        {authors.map((author) => (
          <Link key={author} href={addresses.songs(scope, author)} className={CHIP}>
            {author}
          </Link>
        ))}
      </Chips>
      <SongChips scope={scope} metadata={metadata} />
      {edit}
    </div>
  )
}

function Chips({ label, children }: { label: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <nav aria-label={label} className="flex min-w-0 max-w-full flex-wrap gap-2">
      {children}
    </nav>
  )
}

/** A book and a number in it. Where there is little room the book's name is shortened in its middle, the number never. */
function BookNumber({ book, number }: { book: string; number: string }) {
  const [start, end] = splitName(book)
  return (
    <span title={`${book} ${number}`} className="flex min-w-0 max-w-full">
      <span className="sr-only">{`${book} ${number}`}</span>
      <bdi aria-hidden="true" dir="auto" className="flex min-w-0 whitespace-pre">
        <span data-shortens="" className="min-w-0 truncate">
          {start}
        </span>
        <span className="shrink-0">{end}</span>
      </bdi>
      <span aria-hidden="true" className="ms-[0.3em] shrink-0 font-medium tabular-nums">
        {number}
      </span>
    </span>
  )
}
