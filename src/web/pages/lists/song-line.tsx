import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Song } from '../../../client/types.ts'
import type { ListPlace } from '../../addresses.ts'
import { useForMembers } from '../../api/church.ts'
import { arrangementsQuery } from '../../api/queries.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import type { Loaded } from '../../model/lists/load-all.ts'
import type { ListSong } from '../../model/lists/set-list.ts'
import { type ListTexts, useAllTexts } from '../../texts/further/further-texts.ts'
import { languageName } from '../../texts/language-names.ts'
import { useLanguage } from '../../texts/texts.ts'
import { classes } from '../../ui/class-names.ts'
import { ForMembers } from '../../ui/song/for-members.tsx'
import { songInListAddress } from './list-names.ts'

export type LoadedSong = Loaded<Song>

/** What a song of a list is called: as it is called now, else as it was called when it was added. */
export function songTitle(song: ListSong, loaded: LoadedSong | undefined, t: ListTexts): string {
  if (loaded?.kind === 'ready') return loaded.value.metadata.title
  return song.title || t.unnamed
}

interface Props {
  scope: Scope
  /** The list, and the song's place in it, counted from zero. */
  list: ListPlace
  at: number
  song: ListSong
  loaded: LoadedSong | undefined
  /** The whole row leads to the song, where there is nothing else in it. */
  isRow?: boolean
}

/** One song of a list: its title, what was chosen for it and its note. */
export function SongLine({ scope, list, at, song, loaded, isRow = false }: Props) {
  const t = useAllTexts().lists
  const reader = useLanguage()
  const title = songTitle(song, loaded, t)
  const { language, arrangement, note } = song
  // Reads the cache only: the page of the list requests the chosen songs.
  const known = useQuery({ ...arrangementsQuery(scope, song.songId), enabled: false }).data?.arrangements
  const chosen = known?.find(({ id }) => arrangement !== null && id.endsWith(arrangement))
  const isForMembers = useForMembers(scope)
  const facts = [
    language && languageName(language, reader),
    chosen && [chosen.label, chosen.sourceKey].filter(Boolean).join(', '),
  ]
  return (
    <div className="min-w-0">
      {loaded?.kind === 'missing' ? (
        <>
          <p className="font-semibold font-serif text-lg text-muted leading-snug">{title}</p>
          <p className="text-sm text-warn">{scope.as === 'member' ? t.missingForMembers : t.missing}</p>
        </>
      ) : (
        <Link
          href={songInListAddress(scope, song, { list, at })}
          className={classes(
            'rounded font-semibold font-serif text-lg leading-snug hover:underline',
            isRow && 'after:absolute after:inset-0',
          )}
        >
          {title}
        </Link>
      )}
      {loaded?.kind === 'refused' && <p className="text-sm text-warn">{t.refused(loaded.message)}</p>}
      {loaded?.kind === 'ready' && isForMembers(loaded.value) && <ForMembers className="ms-2" />}
      {facts.some(Boolean) && <p className="text-muted text-sm">{facts.filter(Boolean).join(' · ')}</p>}
      {note.trim() !== '' && <p className="mt-0.5 whitespace-pre-line text-sm italic">{note}</p>}
    </div>
  )
}
