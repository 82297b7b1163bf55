import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { addresses } from '../../../addresses.ts'
import { listSongs } from '../../../api/endpoints.ts'
import { useDebounced } from '../../../hooks/use-debounced.ts'
import { alike } from '../../../model/song/resemblance.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Notice } from '../../../ui/notice.tsx'

const REST = 500

/** Warns before the same song is entered twice. The longest word finds candidates even when another is misspelt. */
export function ResemblingSongs({ churchId, title }: { churchId: string; title: string }) {
  const t = useTexts()
  const reach = { as: 'member', churchId } as const
  const rested = useDebounced(title.trim(), REST)
  const word = rested
    .split(/\s+/)
    .reduce((longest, next) => (next.length > longest.length ? next : longest), '')
  const { data } = useQuery({
    queryKey: ['member', churchId, 'songs', 'resembling', word],
    queryFn: ({ signal }) => listSongs(reach, word, 0, signal),
    enabled: word.length >= 3,
  })
  const found = alike(rested, data?.songs ?? [], ({ metadata }) => [
    metadata.title,
    ...metadata.alternateTitles,
  ])
  if (found.length === 0) return null
  return (
    <Notice tone="warn">
      <p className="font-medium">{t.metadata.resembles}</p>
      <p>{t.metadata.resemblesHint}</p>
      <ul className="mt-1 list-inside list-disc">
        {found.slice(0, 5).map((song) => (
          <li key={song.id}>
            <Link href={addresses.song(reach, song.id)} className="rounded text-accent underline">
              {song.metadata.title}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
