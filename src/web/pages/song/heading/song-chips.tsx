import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Metadata } from '../../../../client/types.ts'
import { addresses } from '../../../addresses.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'
import { useTexts } from '../../../texts/texts.ts'
import { BookNumber } from './book-number.tsx'

const CHIP =
  'inline-flex min-h-8 max-w-full items-center rounded-full border border-line bg-surface px-3 text-sm hover:border-control max-sm:min-h-11'

interface Props {
  scope: Scope
  metadata: Metadata
}

interface DetailsProps extends Props {
  /** For those who may change them. */
  edit: ReactNode
}

/** Books and themes, each of which searches. */
export function SongChips({ scope, metadata: { songbooks, themes } }: Props) {
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
