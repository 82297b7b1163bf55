import { Link } from 'wouter'
import type { Arrangement, Asset, LyricVersion } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { fileAddress, type Scope } from '../../api/requests/endpoints.ts'
import { useSongPlace } from '../../hooks/use-song-place.ts'
import { withChoice } from '../../model/song/language-choice.ts'
import { fileSize } from '../../texts/counts.ts'
import { lyricNameInSentence } from '../../texts/language-names.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { PartMenu, type PartMenuActions } from './song-actions.tsx'

interface Props {
  scope: Scope
  songId: string
  arrangements: readonly Arrangement[]
  lyrics: readonly LyricVersion[]
  /** The choice of language, which stays while the file is read. */
  choice: string
  menuOf: ((arrangement: Arrangement) => PartMenuActions) | undefined
}

export function SheetMusic({ scope, songId, arrangements, lyrics, choice, menuOf }: Props) {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {arrangements.map((arrangement) => (
        <ArrangementCard
          key={arrangement.id}
          scope={scope}
          songId={songId}
          arrangement={arrangement}
          lyrics={lyrics}
          choice={choice}
          menu={menuOf?.(arrangement)}
        />
      ))}
    </div>
  )
}

interface CardProps {
  scope: Scope
  songId: string
  arrangement: Arrangement
  lyrics: readonly LyricVersion[]
  choice: string
  menu: PartMenuActions | undefined
}

function ArrangementCard({ scope, songId, arrangement, lyrics, choice, menu }: CardProps) {
  const t = useTexts()
  const reader = useLanguage()
  const { keep } = useSongPlace()
  const { label, sourceKey, tempo, files, lyricVersionIds, chart, links = [] } = arrangement
  const words = lyrics.filter((version) => lyricVersionIds.includes(version.id))
  const facts = [
    sourceKey ? `${t.song.key} ${sourceKey}` : null,
    tempo ? t.song.tempo(tempo) : null,
    words.length > 0
      ? `${t.song.forWords} ${words.map((version) => lyricNameInSentence(version, reader)).join(', ')}`
      : null,
  ].filter(Boolean)
  return (
    <article aria-label={label} className="rounded-2xl border border-line bg-surface p-4 sm:p-5">
      <div className="flex min-h-10 flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-32">
          <h3 className="font-semibold font-serif text-lg">{label}</h3>
          {facts.length > 0 && <p className="text-muted text-sm">{facts.join(' · ')}</p>}
        </div>
        {menu && <PartMenu {...menu} />}
      </div>
      {typeof chart === 'string' && (
        <Link
          href={keep(withChoice(addresses.chart(scope, songId, arrangement.id), choice))}
          aria-label={`${t.fields.chart}: ${label}`}
          className="mt-3 flex min-h-12 items-center gap-3 rounded-lg px-2 py-1.5 font-medium text-sm hover:bg-accent-soft"
        >
          <Icon name="music" className="size-6 text-accent" />
          {t.fields.chart}
        </Link>
      )}
      {links.length > 0 && (
        <ul className="mt-3 space-y-1">
          {links.map(({ title, url }) => (
            <li key={`${title} ${url}`}>
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className="flex min-h-12 items-center gap-3 rounded-lg px-2 py-1.5 font-medium text-sm hover:bg-accent-soft"
              >
                <Icon name="play" className="size-6 text-accent" />
                <span className="min-w-0 flex-1 break-words">
                  {title}
                  <span className="block font-normal text-muted text-xs">{new URL(url).hostname}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul className="mt-3 space-y-1">
          {files.map((file, at) => (
            <FileRow
              key={file.id}
              scope={scope}
              songId={songId}
              file={file}
              choice={choice}
              isMain={at === 0 && files.length > 1}
            />
          ))}
        </ul>
      )}
    </article>
  )
}

function FileRow({
  scope,
  songId,
  file,
  choice,
  isMain,
}: {
  scope: Scope
  songId: string
  file: Asset
  choice: string
  isMain: boolean
}) {
  const t = useTexts()
  const reader = useLanguage()
  const { keep } = useSongPlace()
  const facts = [
    file.pageCount ? t.song.pages(file.pageCount) : null,
    fileSize(file.size, reader),
    isMain ? t.song.main : null,
  ]
  return (
    <li className="relative flex min-h-12 items-center gap-3 rounded-lg px-2 py-1.5 hover:bg-accent-soft">
      <Icon name="file" className="size-6 text-accent" />
      <div className="min-w-0 flex-1">
        {/* The whole row opens the file; its name for screen readers is the name of the file. */}
        <Link
          href={keep(withChoice(addresses.read(scope, songId, file.id), choice))}
          title={t.song.open(file.filename)}
          className="block truncate rounded font-medium text-sm after:absolute after:inset-0"
        >
          {file.filename}
        </Link>
        <p className="text-muted text-xs">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <a
        href={fileAddress(scope, file.id, true)}
        download={file.filename}
        aria-label={t.song.download(file.filename)}
        title={t.song.download(file.filename)}
        className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-accent-soft hover:text-ink print:hidden"
      >
        <Icon name="download" />
      </a>
    </li>
  )
}
