import { type RefObject, useEffect } from 'react'
import { loadAgain } from '../../../api/fetch-script.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SongList } from '../song-list.tsx'
import { useSongsOnDevice } from './songs-on-device.ts'

const TRY_AGAIN_MS = 5_000

interface Props {
  scope: Scope
  q: string
  isArchived?: boolean
  /** Left out where only loading the page again helps. */
  retry?: () => void
  listRef: RefObject<HTMLUListElement | null>
  onLeaveUp: () => void
}

/** Shown without a network in place of the songs of the server, which are requested again at intervals. */
export function OfflineSongs({ scope, q, isArchived = false, retry, listRef, onLeaveUp }: Props) {
  const t = useTexts()
  const songs = useSongsOnDevice(scope, q, isArchived)
  useEffect(() => {
    if (!retry) return
    const timer = setInterval(retry, TRY_AGAIN_MS)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [retry])
  return (
    <div className="space-y-4">
      <Notice
        tone="warn"
        actions={
          <Button variant="plain" onClick={retry ?? (() => void loadAgain())}>
            {t.problem.retry}
          </Button>
        }
      >
        {songs.length > 0 ? t.search.offline : t.search.offlineNone}
      </Notice>
      {songs.length > 0 && (
        <SongList
          {...{ scope, listRef, onLeaveUp }}
          entries={songs.map((song) => ({ song, number: null }))}
          sheetMusicSongIds={[]}
          matches={[]}
          q=""
        />
      )}
    </div>
  )
}
