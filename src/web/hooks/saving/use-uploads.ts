import { useEffect, useRef, useState } from 'react'
import type { Asset } from '../../../client/types.ts'
import { session } from '../../api/people/session.ts'
import { uploadFile } from '../../api/upload.ts'
import { isOtherPerson } from '../../model/save/saver.ts'
import { isActive, sameFile, type Upload, UploadQueue } from '../../model/upload-queue.ts'
import { useUnloadWarning } from './use-unload-warning.ts'

/** The files being sent to a church from this page. */
export function useUploads(
  churchId: string,
  onAsset: (asset: Asset, order: readonly string[], replaces: string | null) => void,
  knownFiles: () => readonly Asset[],
) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const latest = useRef({ onAsset, knownFiles })
  latest.current = { onAsset, knownFiles }
  const [queue] = useState(() => {
    const own: UploadQueue = new UploadQueue({
      signedIn: session.person,
      send: (file, onProgress, signal) => uploadFile(churchId, file, onProgress, signal),
      onAsset: (asset, order, replaces) => latest.current.onAsset(asset, order, replaces),
      copyOf: (file) => sameFile(file, latest.current.knownFiles()),
      changed: () => {
        setUploads(own.uploads)
        const signedOut = own.uploads.some(
          ({ state }) => state.kind === 'refused' && state.reason === 'signedOut',
        )
        if (signedOut) session.end()
      },
    })
    return own
  })
  useEffect(() => {
    const retryAfterSignIn = () => {
      if (session.hasEnded()) return
      for (const { id, person, state } of queue.uploads) {
        if (state.kind !== 'refused' || state.reason !== 'signedOut') continue
        // A button beside the file decides.
        if (!isOtherPerson(person, session.person())) queue.retry(id)
      }
    }
    return session.subscribe(retryAfterSignIn)
  }, [queue])
  // Uploads are not part of a draft: leaving the editor stops them, and closing the page is confirmed first.
  useEffect(() => () => queue.stopAll(), [queue])
  const busy = uploads.some(({ state }) => isActive(state))
  useUnloadWarning(busy)
  const undecided = uploads.some(({ state }) => state.kind === 'known')
  return { uploads, queue, busy, undecided }
}
