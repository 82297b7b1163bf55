import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Metadata } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import type { Scope } from '../../api/endpoints.ts'
import { useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  scope: Scope
  metadata: Metadata
  actions: ReactNode
}

const CHIP =
  'inline-flex min-h-8 items-center rounded-full border border-line bg-surface px-3 text-sm hover:border-control'

/** Title, authors and where the song stands; authors, themes and books search. */
export function SongHeading({ scope, metadata, actions }: Props) {
  const t = useTexts()
  const { title, alternateTitles, authors, themes, songbooks } = metadata
  return (
    <header className="space-y-4">
      <Link
        href={addresses.songs(scope)}
        className="inline-flex items-center gap-1.5 rounded text-accent text-sm print:hidden"
      >
        <Icon name="back" className="size-4" />
        {t.song.backToSongs}
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="text-balance font-semibold font-serif text-3xl leading-tight sm:text-4xl">
            {title}
          </h1>
          {alternateTitles.length > 0 && (
            <p className="mt-1 text-lg text-muted italic">
              <span className="sr-only">{t.song.alsoKnownAs} </span>
              {alternateTitles.join(' · ')}
            </p>
          )}
          {authors.length > 0 && (
            <p className="mt-2 text-muted">
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
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>
      </div>
      {(songbooks.length > 0 || themes.length > 0) && (
        <div className="flex flex-wrap gap-x-6 gap-y-2 print:hidden">
          <Chips label={t.song.books}>
            {songbooks.map(({ book, number }) => (
              <Link
                key={`${book} ${number}`}
                href={addresses.songs(scope, `${book} ${number}`)}
                className={CHIP}
              >
                {book}&nbsp;<span className="font-medium tabular-nums">{number}</span>
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
      )}
    </header>
  )
}

function Chips({ label, children }: { label: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {children}
    </nav>
  )
}
