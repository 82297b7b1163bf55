import { Suspense } from 'react'
import type { Scope } from '../../api/requests/endpoints.ts'
import { useSongPlace } from '../../hooks/use-song-place.ts'
import { loadFurtherTexts } from '../../texts/further/further-texts.ts'
import { fetched } from '../../ui/fetched.tsx'

const furtherTexts = async () => loadFurtherTexts
const inList = () => import('../lists/song-in-list.tsx')
const ListBar = fetched(() => inList().then((module) => module.ListBar), furtherTexts)
const Steps = fetched(() => inList().then((module) => module.Steps), furtherTexts)

interface Props {
  scope: Scope
  songId: string
}

/** Above a song that was opened from a list: the way back, its place, and the songs before and after it. */
export function SongListBar({ scope, songId }: Props) {
  const { place } = useSongPlace()
  if (!place) return null
  return (
    <Suspense fallback={<div className="mb-4 min-h-11 max-sm:-mt-3 max-sm:mb-3" />}>
      <ListBar scope={scope} songId={songId} place={place} />
    </Suspense>
  )
}

/** Below its words: the songs before and after it, by title. */
export function SongSteps({ scope, songId }: Props) {
  const { place } = useSongPlace()
  if (!place) return null
  return (
    <Suspense>
      <Steps scope={scope} songId={songId} place={place} />
    </Suspense>
  )
}
