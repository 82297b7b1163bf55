import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Song } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { type Texts, useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'

/** The way to the archived songs, and back to all. */
export function ArchivedLink({ churchId, isCurrent }: { churchId: string; isCurrent: boolean }) {
  const { archiving: t } = useTexts()
  const href = isCurrent ? addresses.songs({ as: 'member', churchId }) : addresses.archivedSongs(churchId)
  return (
    <Link href={href} className="inline-flex min-h-10 items-center rounded text-accent text-sm underline">
      {isCurrent ? t.allSongs : t.songs}
    </Link>
  )
}

/** What the search shows around the archived songs. */
export const archivedSongs = (
  churchId: string,
  { archiving: t }: Texts,
): { heading: ReactNode; nothing: (q: string) => ReactNode } => ({
  heading: (
    <div>
      <h2 className="font-semibold font-serif text-xl">{t.songs}</h2>
      <p className="text-muted text-sm">{t.songsHint}</p>
    </div>
  ),
  nothing: (q) => (
    <EmptyState
      title={q === '' ? t.none : t.nothing(q)}
      action={<ButtonLink href={addresses.songs({ as: 'member', churchId }, q)}>{t.allSongs}</ButtonLink>}
    />
  ),
})

interface ButtonProps {
  song: Song
  onAction: (kind: 'archive' | 'bringBack', song: Song) => void
}

/**
 * Beside a song of the list. To archive is offered to a pointer over the song and to the keyboard; on a touch screen a
 * song is archived on its own page, where nothing is pressed by mistake.
 */
export function ArchiveButton({ song, onAction }: ButtonProps) {
  const { archiving: t } = useTexts()
  const { title } = song.metadata
  if (song.archivedAt === null)
    return (
      <IconButton
        icon="archive"
        label={t.archiveIt(title)}
        className="[@media(hover:hover)]:opacity-0 [@media(hover:none)]:hidden focus-visible:opacity-100 group-hover:opacity-100"
        onClick={() => onAction('archive', song)}
      />
    )
  return (
    <Button
      icon="undo"
      aria-label={t.bringBackIt(title)}
      className="shrink-0 max-sm:min-h-11"
      onClick={() => onAction('bringBack', song)}
    >
      <span className="max-sm:sr-only">{t.bringBack}</span>
    </Button>
  )
}
