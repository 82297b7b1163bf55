import { useLocation, useSearch } from 'wouter'
import { addresses } from '../../addresses.ts'
import { useArrangements, useSong } from '../../api/queries.ts'
import { fileAddress, type Scope } from '../../api/requests/endpoints.ts'
import { useSongPlace } from '../../hooks/use-song-place.ts'
import { choiceIn, withChoice } from '../../model/song/language-choice.ts'
import { ReadFiles } from './read-files.tsx'

/** The sheet music of one song, beginning with the file of the address. */
export function Reader({ scope, songId, assetId }: { scope: Scope; songId: string; assetId: string }) {
  const [, navigate] = useLocation()
  const { keep } = useSongPlace()
  const song = useSong(scope, songId)
  const arrangements = useArrangements(scope, songId)
  const choice = choiceIn(useSearch())
  const title = song.data?.metadata.title ?? ''
  const found = (arrangements.data ?? []).flatMap(({ files }) => files)
  const known = found.some((file) => file.id === assetId) ? found : [{ id: assetId, filename: '' }]
  const files = known.map(({ id, filename }) => ({
    kind: 'file' as const,
    id,
    name: filename,
    url: fileAddress(scope, id),
    song: title,
  }))
  return (
    <ReadFiles
      parts={files}
      at={files.findIndex((file) => file.id === assetId)}
      onOpen={(at) =>
        navigate(keep(withChoice(addresses.read(scope, songId, files[at]?.id ?? assetId), choice)), {
          replace: true,
        })
      }
      onLeave={() => navigate(keep(withChoice(addresses.song(scope, songId), choice)))}
    />
  )
}
