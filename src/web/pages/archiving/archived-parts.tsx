import type { Arrangement, LyricVersion } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { useArchivedParts } from '../../api/archived-parts.ts'
import type { SongPart } from '../../model/song/part.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { lyricName } from '../../texts/language-names.ts'
import { useLanguage } from '../../texts/texts.ts'
import { when } from '../../texts/when.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useStartAction } from './action-notices.tsx'

interface Props {
  churchId: string
  songId: string
}

/** For writers, closed at first: the song's archived words and sheet music, each with the way back. */
export function ArchivedParts({ churchId, songId }: Props) {
  const t = useAllTexts()
  const reader = useLanguage()
  const { lyrics, arrangements } = useArchivedParts({ as: 'member', churchId }, songId)
  const place = { churchId, songId }
  const rows = [
    ...(lyrics.data ?? []).map((words) => ({
      part: words,
      of: 'lyrics' as const,
      kind: t.song.words,
      name: lyricName(words, reader),
    })),
    ...(arrangements.data ?? []).map((music) => ({
      part: music,
      of: 'arrangements' as const,
      kind: t.song.sheetMusic,
      name: music.label,
    })),
  ]
  if (rows.length === 0) return null
  return (
    <details className="rounded-2xl border border-line bg-surface px-4 sm:px-5 print:hidden">
      <summary className="-mx-2 rounded-lg px-2 py-3 font-medium">{t.archiving.parts(rows.length)}</summary>
      <ul className="divide-y divide-line border-line border-t">
        {rows.map(({ part, of, kind, name }) => (
          <Row key={part.id} part={part} place={{ ...place, of, id: part.id }} name={`${kind}: ${name}`} />
        ))}
      </ul>
    </details>
  )
}

interface RowProps {
  part: LyricVersion | Arrangement
  place: SongPart
  name: string
}

function Row({ part, place, name }: RowProps) {
  const t = useAllTexts()
  const language = useLanguage()
  const start = useStartAction()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-words">{name}</p>
        {part.archivedAt && (
          <p className="text-muted text-sm">{t.archiving.since(when(part.archivedAt, language))}</p>
        )}
      </div>
      <ButtonLink
        variant="quiet"
        icon="history"
        href={`${addresses.history(place.churchId, place.songId)}?of=${part.id}`}
        aria-label={`${t.song.history}: ${name}`}
        className="max-sm:min-h-11"
      >
        {t.song.history}
      </ButtonLink>
      <Button
        icon="undo"
        aria-label={t.archiving.bringBackIt(name)}
        className="max-sm:min-h-11"
        onClick={() => start({ kind: 'bringBack', part: place, name, version: part.version })}
      >
        {t.archiving.bringBack}
      </Button>
    </li>
  )
}
