import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { addresses } from '../../../addresses.ts'
import { listSongs } from '../../../api/requests/endpoints.ts'
import { useDebounced } from '../../../hooks/use-time.ts'
import { similarTitles } from '../../../model/song/suggestions.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Notice } from '../../../ui/notice.tsx'

const DEBOUNCE_MS = 500

/** Warns before the same song is entered twice. The longest word finds candidates even when another is misspelt. */
export function SimilarSongs({ churchId, title }: { churchId: string; title: string }) {
  const t = useTexts()
  const scope = { as: 'member', churchId } as const
  const debounced = useDebounced(title.trim(), DEBOUNCE_MS)
  const word = debounced
    .split(/\s+/)
    .reduce((longest, next) => (next.length > longest.length ? next : longest), '')
  const { data } = useQuery({
    queryKey: ['member', churchId, 'songs', 'similar', word],
    queryFn: ({ signal }) => listSongs(scope, word, 0, signal),
    enabled: word.length >= 3,
  })
  const found = similarTitles(debounced, data?.songs ?? [], ({ metadata }) => [
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
            <Link href={addresses.song(scope, song.id)} className="rounded text-accent underline">
              {song.metadata.title}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
