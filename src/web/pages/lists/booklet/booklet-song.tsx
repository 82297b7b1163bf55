import type { LyricVersion, Song } from '../../../../client/types.ts'
import { directionOf } from '../../../../core/languages/language-match.ts'
import { singingOrder } from '../../../../core/song-words.ts'
import { wantedLanguages } from '../../../hooks/use-chosen-lyrics.ts'
import { chosenVersions, sungLyrics } from '../../../model/lists/chosen-music.ts'
import { paragraphsOf, type SungText } from '../../../model/lists/sung-list.ts'
import { wordsOnce } from '../../../model/song/printed-sections.ts'
import { lyricNames } from '../../../texts/language-names.ts'
import { useLanguage, useListTexts, useTexts } from '../../../texts/texts.ts'
import type { BookletSongProps } from './booklet.tsx'

/** One song of a booklet: whole where it fits into a column, and its heading never without its first words. */
export function BookletSong({ scope, song, number, loaded, repeatWords }: BookletSongProps) {
  const t = useListTexts()
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
export function BookletText({ text, number }: { text: SungText; number: number }) {
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
