import type { LyricVersion, Metadata } from '../../../client/types.ts'
import { lyricNames } from '../../texts/language-names.ts'
import { useLanguage } from '../../texts/texts.ts'
import { classes } from '../../ui/class-names.ts'
import { PrintedPair } from './printed-pair.tsx'
import { type HowPrinted, PrintedWords } from './printed-words.tsx'

interface Props extends HowPrinted {
  metadata: Metadata
  /** Two stand side by side, more of them one after the other. */
  lyrics: readonly LyricVersion[]
}

/** Black on white in every theme, for paper. */
export function PrintedSong({ metadata, lyrics, ...how }: Props) {
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
