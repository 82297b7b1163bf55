import type { LyricVersion, Metadata } from '../../../client/types.ts'
import { singingOrder, wordsOnce } from '../../model/song/singing-order.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/class-names.ts'
import { directionOf, lyricNames } from '../song/language-names.ts'

interface Props {
  metadata: Metadata
  lyrics: readonly LyricVersion[]
  repeatWords: boolean
  twoColumns: boolean
  large: boolean
}

/** Black on white whatever the theme: this is paper. */
export function PrintedSong({ metadata, lyrics, repeatWords, twoColumns, large }: Props) {
  const reader = useLanguage()
  return (
    <article className="rounded-xl border border-line bg-white p-8 font-serif text-black shadow-sm sm:p-12 print:border-0 print:p-0 print:shadow-none">
      <header className="mb-8">
        <h2 className={classes('font-semibold', large ? 'text-4xl' : 'text-3xl')}>{metadata.title}</h2>
        {metadata.authors.length > 0 && (
          <p className="mt-1 text-neutral-700">{metadata.authors.join(', ')}</p>
        )}
        {metadata.songbooks.length > 0 && (
          <p className="text-neutral-700 text-sm">
            {metadata.songbooks.map(({ book, number }) => `${book} ${number}`).join(' · ')}
          </p>
        )}
      </header>
      {lyrics.map((version) => (
        <section key={version.id} className="mb-8">
          {lyrics.length > 1 && (
            <h3 className="mb-3 text-neutral-700 text-sm italic">{lyricNames(version, reader)}</h3>
          )}
          <PrintedWords version={version} repeatWords={repeatWords} twoColumns={twoColumns} large={large} />
        </section>
      ))}
      {metadata.copyright.trim() !== '' && (
        <p className="break-before-avoid whitespace-pre-line border-neutral-300 border-t pt-3 text-neutral-700 text-sm">
          {metadata.copyright}
        </p>
      )}
    </article>
  )
}

function PrintedWords({
  version,
  repeatWords,
  twoColumns,
  large,
}: Omit<Props, 'metadata' | 'lyrics'> & { version: LyricVersion }) {
  const t = useTexts()
  const printed = wordsOnce(singingOrder(version))
  return (
    <div
      lang={version.language}
      dir={directionOf(version.language)}
      className={classes(large ? 'text-2xl' : 'text-base', twoColumns && 'columns-2 gap-10')}
    >
      {printed.map(({ section, again }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section may be printed several times; its place tells them apart
        <div key={`${section.id}-${at}`} className="mb-[1.1em] break-inside-avoid leading-relaxed">
          <p className="font-sans font-semibold text-[0.7em] text-neutral-700 uppercase tracking-wider">
            {section.name}
            {again && !repeatWords && <span className="font-normal normal-case"> ({t.print.again})</span>}
          </p>
          {(repeatWords || !again) &&
            section.lines.map((line) => (
              <p key={line.id} className="min-h-[1lh]">
                {line.text}
              </p>
            ))}
        </div>
      ))}
    </div>
  )
}
