import { useQuery } from '@tanstack/react-query'
import { readSavers } from '../../api/parts.ts'
import { useOwnAccount } from '../../api/people/account.ts'
import { keyOfPart } from '../../api/queries.ts'
import type { Part } from '../../model/song/part.ts'
import { namesSince } from '../../model/timeline.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { saversInSentence } from '../../texts/names.ts'
import { useLanguage } from '../../texts/texts.ts'

/**
 * Who saved a part after the first version and up to the second, for a sentence; someone, until the names are read, and
 * null for the reader.
 */
export function useSaverNames(
  part: Part | null,
  since: number | null,
  upTo: number | null,
): [who: string | null, count: number] {
  const t = useAllTexts()
  const language = useLanguage()
  const readerId = useOwnAccount().data?.id ?? null
  const { data = [] } = useQuery({
    queryKey: [...(part ? keyOfPart(part) : []), 'savers', part?.id, upTo],
    queryFn: ({ signal }) => (part && upTo !== null ? readSavers(part, upTo, signal) : []),
    enabled: part !== null && upTo !== null,
    // What was saved stays as it is.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return saversInSentence(namesSince(data, since ?? 0, readerId), t, language)
}
